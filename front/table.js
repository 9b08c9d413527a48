// The table's page: live updates that are morphed in place, taps on drawn things, menus, reasons.
// Small on purpose; everything that the page knows comes from the server as HTML.

/** @type {any} */
const morph = /** @type {any} */ (globalThis).Idiomorph;
/** @typedef {{html: string, title: string, ground?: string}} Update */
const FIELDS = "textarea, select, input:not([type=hidden], [type=submit], [type=button], [type=checkbox], [type=radio])";
/** Somebody is writing here, or has written something that is not sent yet; nothing else on the page is anybody's own. */
const written = (/** @type {any} */ old, /** @type {any} */ fresh) =>
  old.matches?.(FIELDS) && (old === document.activeElement || (old.value !== old.defaultValue && old.defaultValue === fresh.defaultValue));
/** What has not changed is left alone: most of a board stands still, and its ground comes on its own. */
const changed = (/** @type {any} */ old, /** @type {any} */ fresh) =>
  !(old.id === "ground" && old.dataset.ground === fresh.dataset?.ground && old.firstChild) && !old.isEqualNode(fresh) && !written(old, fresh);
const morphing = {
  morphStyle: "innerHTML",
  restoreFocus: false,   // by its meaning, below: the same node may mean something else now
  callbacks: {
    beforeNodeMorphed: changed,
    // what is unfolded, and where one looks on the board, is the viewer's own
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) => !(name === "open" && node.tagName === "DETAILS") && !(name === "style" && (node.id === "fit" || node.id === "lesson")),
  },
};
const site = document.documentElement.dataset.site ?? "";   // what our addresses begin with
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement | null} */
const find = (selector, root = document) => root.querySelector(selector);
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
const all = (selector, root = document) => [...root.querySelectorAll(/** @type {any} */ (selector))];
const ahead = Number(find("#table")?.dataset.now ?? 0) - Date.now() / 1000;   // of the server's clock to ours

// ---- theme: tell the server what the system prefers, as it draws the board in one palette
const dark = matchMedia("(prefers-color-scheme: dark)");
function tellScheme() {
  document.cookie = `scheme=${dark.matches ? "dark" : "light"}; path=/; max-age=31536000; samesite=lax`;
  const root = document.documentElement;
  const drawn = root.dataset.theme || root.dataset.drawn === (dark.matches ? "night" : "paper");
  if (!drawn && !find("[data-filling]")) location.reload();   // a form may have been filled in already
}

// ---- after a refusal Back leads to the page that asked, with all that was filled in there
document.addEventListener("click", (event) => {
  if (!/** @type {Element} */ (event.target).closest("[data-back]") || !document.referrer.startsWith(location.origin)) return;
  event.preventDefault();
  history.back();
});

// ---- which hand is used: the prompt wears the ring of the focus only for somebody at the keys
for (const [kind, keys] of /** @type {[string, boolean][]} */ ([["keydown", true], ["pointerdown", false]])) {
  document.addEventListener(kind, () => document.documentElement.toggleAttribute("data-keys", keys), true);
}

// ---- the focus stays on the same thing, and goes to the prompt where that is gone
/** @param {Element | null} element */
function meaning(element) {
  if (!element?.closest("#table")) return "";
  const thing = element.getAttribute("data-thing"), region = element.closest("#now, #all, #board, #hand, #mine, #more, #tabs");
  const within = region ? `#${region.id} ` : "";
  if (element.matches("button[name]")) return `${within}button[name="${element.getAttribute("name")}"][value="${CSS.escape(/** @type {any} */ (element).value)}"]`;
  if (thing) return `${within}[data-thing="${CSS.escape(thing)}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const said = element.getAttribute("aria-label");
  if (said) return `${within}[aria-label="${CSS.escape(said)}"]`;
  const link = element.getAttribute("data-tab") ?? element.getAttribute("href");
  return link ? `${within}a:is([data-tab="${CSS.escape(link)}"], [href="${CSS.escape(link)}"])` : `${within}${element.tagName.toLowerCase()}`;
}

/** @param {string} wanted */
function refocus(wanted) {
  if (!wanted) return;
  const same = find(wanted) ?? find("#now") ?? find("#curtain");
  if (same && same !== document.activeElement) same.focus({ preventScroll: true });
}

// ---- showing what happened, one step after another; between pressing and letting go the page stands still
/** @type {Update[]} */
let waiting = [];
let showing = 0, pressing = false;

/** @param {Update} update */
function show(update) {
  const table = find("#table");
  if (!table) return;
  const focused = meaning(document.activeElement);
  morph.morph(table, update.html, morphing);
  const ground = find("#ground");
  if (ground && update.ground && !ground.firstChild) ground.innerHTML = update.ground;
  document.title = update.title;
  refocus(focused);
  afterShow();
  if (choicesOn(menuOn).map(says).join("; ") !== menuSays) closeMenu();
}

const STEP = 450, LINE = 350, LONGEST = 6000;   // ms that an update stays: at least, more for each line that it tells, at most
const lastTold = () => Number(find("#log li[data-n]")?.dataset.n ?? 0);
function next() {
  showing = 0;
  if (pressing) return;
  const update = waiting.shift();
  if (!update) return;
  const told = lastTold();
  show(update);
  // what others do is seen one at a time, the longer the more there is to read; a tap shows the rest, and far behind we catch up
  const reading = Math.min(LONGEST, STEP + (lastTold() - told) * LINE);
  if (waiting.length) showing = setTimeout(next, calm || waiting.length > 20 ? 0 : reading);
}

/** @param {Update} update */
function enqueue(update) {
  waiting.push(update);
  const own = ownPlan();
  if (own && !acting) { plan(own, true); return; }   // others have acted: the plan may still stand
  if (!showing) next();
}

/** Show at once how the table stands: each update is whole, only its ground comes once. */
function catchUp() {
  clearTimeout(showing);
  showing = 0;
  const last = waiting.at(-1), ground = waiting.findLast((update) => update.ground)?.ground;
  waiting = [];
  if (last) show(ground ? { ...last, ground } : last);
}

/** The table's menu closes as soon as one goes on. */
function closeMore() {
  find("#more[open]")?.removeAttribute("open");
}

function letGo() {
  pressing = false;
  if (!showing) next();
}
addEventListener("pointerdown", (event) => {
  pressing = true;
  if (!(/** @type {Element} */ (event.target)).closest("#more")) closeMore();
}, true);
addEventListener("click", () => setTimeout(letGo), true);   // when it has been heard by all
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(letGo, 90), true);   // if no click comes

// ---- the live connection
function connect() {
  const table = find("#table");
  const address = table?.dataset.live;
  if (!address) return;
  const source = new EventSource(address);
  source.addEventListener("table", (event) => {
    const lost = find("#lost");
    if (lost) lost.hidden = true;
    enqueue(JSON.parse(event.data));
  });
  source.onerror = () => {
    const lost = find("#lost");
    if (lost) lost.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 700);
  };
  addEventListener("pagehide", () => source.close());
}

// ---- acting
let acting = false, passing = 0, answered = "";
/** Which decision the page shows: the step, and the choices made in it. */
const decision = () => ["step", "entries", "plan"].map((name) => find(`#now input[name=${name}]`)?.getAttribute("value")).join("|");
/** What a tap on this button means, as it is read. */
const says = (/** @type {HTMLButtonElement} */ button) => `${button.value}|${button.textContent}`;

// ---- a plan: what is put together stays in this page's address until the main button sends it as one
const LINK = "; ", PLAN = "#plan=";
/** @param {string} text @returns {string[]} */
const chainOf = (text) => text ? text.split(LINK) : [];
/** The plan that the server is being asked about, and the one to ask about after that. @type {string[] | null} */
let trying = null;
/** @type {string[] | null} */
let queued = null;
/** What lies planned on the page. */
const planned = () => queued ?? trying ?? chainOf(/** @type {HTMLInputElement | null} */ (find("#now input[name=plan]"))?.value ?? "");
/** What this person has planned, and not what lay there at first. */
const ownPlan = () => location.hash.startsWith(PLAN) ? chainOf(decodeURIComponent(location.hash.slice(PLAN.length))) : null;
/** @param {string[]} chain */
const keep = (chain) => history.replaceState(null, "", PLAN + encodeURIComponent(chain.join(LINK)));
const forget = () => history.replaceState(null, "", location.pathname + location.search);

/** Show the table after a plan; what cannot be planned any more is dropped with its reason. @param {string[]} chain @param {boolean} [silent] */
async function plan(chain, silent = false) {
  const form = /** @type {HTMLFormElement | null} */ (find("#now"));
  if (trying) { queued = chain; return; }   // fast fingers: what is tapped meanwhile goes on from it
  if (!form || acting) return;
  acting = true;
  trying = chain;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  data.set("plan", chain.join(LINK));
  try {
    const answer = await fetch((form.getAttribute("action") ?? "").replace(/\/play(?=\?|$)/, "/plan"), { method: "POST", body: data, headers: { accept: "application/json" } });
    if (!answer.ok) { queued = null; turned.length = 0; }
    if (answer.ok) { keep(chain); waiting = []; show(await answer.json()); }
    else if (answer.status === 409) { forget(); if (!silent) goneOn(); next(); }
    else { if (silent) forget(); else explain(await answer.json()); next(); }
  } catch {
    const lost = find("#lost");
    if (lost) lost.hidden = false;
  }
  const further = queued, again = turned.shift();
  acting = false;
  trying = queued = null;
  if (further) plan(further);
  else if (again) turn(find(again));
  else passOn();
}

/** What else was pressed to set a plan while the server was being asked: it means what it says then. @type {string[]} */
const turned = [];
/** @param {HTMLElement | null} button that sets a plan */
function turn(button) {
  if (trying && button) turned.push(meaning(button));
  else if (button?.dataset.plan !== undefined) plan(chainOf(button.dataset.plan));
}

/** Take one choice out of the plan. @param {string} action */
function unplan(action) {
  const chain = planned(), at = chain.lastIndexOf(action);
  if (at >= 0) plan(chain.toSpliced(at, 1));
}

/** @param {HTMLButtonElement} button @param {boolean} [silent] a refusal of what nobody pressed is not explained */
async function act(button, silent = false) {
  const form = button.form;
  if (!form || (acting && !trying)) return;
  if (button.dataset.plan !== undefined) return turn(button);
  if (trying?.includes(button.value)) return;   // tapped twice, before it was shown as chosen
  if (button.dataset.plans !== undefined) return plan([...planned(), button.value]);
  const weighs = button.dataset.weighs !== undefined;
  if (weighs && planned()[0] !== button.value) return plan([button.value]);   // looked at first
  if (trying) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (weighs) data.set("plan", "");
  data.set("action", button.value);
  await send(form.getAttribute("action") ?? "", data, silent);
}

/** @param {string} address @param {URLSearchParams} data @param {boolean} silent */
async function send(address, data, silent) {
  acting = true;
  clearTimeout(passing);
  const decided = decision();
  for (const one of all("button[name=action]")) one.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { accept: "application/json" } });
    if (answer.ok) { answered = decided; forget(); }
    else if (answer.status === 409) { if (!silent) goneOn(); }
    else if (answer.status === 428) question({ ...await answer.json(), yes: () => { data.set("sure", "yes"); send(address, data, silent); } });
    else if (!silent) explain(await answer.json());
  } catch {
    const lost = find("#lost");
    if (lost) lost.hidden = false;
  }
  acting = false;
  for (const one of all("button[name=action]")) one.removeAttribute("aria-busy");
  passOn();
}

/** A short notice: what was tapped is not what is there any more. */
let noticed = 0;
function goneOn() {
  const notice = find("#gone");
  if (!notice) return;
  notice.hidden = false;
  notice.dataset.times = String(Number(notice.dataset.times ?? 0) + 1);
  clearTimeout(noticed);
  noticed = setTimeout(() => { notice.hidden = true; }, 2500);
}

/** Show what has come in meanwhile; true if this still means what it meant when it was tapped. @param {() => string} means */
function stillMeans(means) {
  const meant = means();
  if (waiting.length) catchUp();
  if (means() === meant) return true;
  goneOn();
  return false;
}

/** Press the button that is found there, if it still says what it said. @param {string} where */
function press(where) {
  const button = () => /** @type {HTMLButtonElement | null} */ (find(where));
  if (!stillMeans(() => { const now = button(); return now ? says(now) : ""; })) return;
  const now = button();
  if (now) act(now);
}

// ---- of several things that may still be used one is picked, and only what it can be used on glows
let picked = "";
const isPicked = (/** @type {HTMLElement} */ one) => !one.dataset.pending || one.dataset.pending === picked;
/** @param {string} [wanted] */
function pick(wanted = picked) {
  const chips = all("#now [data-pick]"), open = chips.filter((chip) => chip.matches(".open")).map((chip) => chip.dataset.pick ?? "");
  picked = open.includes(wanted) ? wanted : open[0] ?? "";
  for (const chip of chips) {
    chip.classList.toggle("on", chip.dataset.pick === picked);
    chip.setAttribute("aria-pressed", String(chip.dataset.pick === picked));
  }
  for (const one of all("#all [data-about]")) one.hidden = one.dataset.about !== picked;
  if (narrowedAt !== decision()) narrowed = [];
  const rows = all("#choices button"), open_ = (/** @type {HTMLElement} */ row) => isPicked(row) && isAbout(row, narrowed);
  for (const row of rows) row.parentElement?.classList.toggle("asleep", !open_(row));
  for (const thing of all("#table [data-thing]")) thing.classList.toggle("narrowed", narrowed.includes(thing.dataset.thing ?? ""));
  const awake = new Set(rows.filter((row) => open_(row) || row.dataset.anyway !== undefined).flatMap((row) => (row.dataset.things ?? "").split(" ")));
  for (const badge of all("#worths [data-worth]")) badge.classList.toggle("asleep", !rows.some((row) => isPicked(row) && row.getAttribute("value") === badge.dataset.worth));
  for (const thing of all("#table .target[data-thing]")) thing.classList.toggle("asleep", (chips.length > 0 || narrowed.length > 0) && !awake.has(thing.dataset.thing ?? ""));
}

/** What moves are worth comes when everything else is shown, and only if it is still asked. */
let weighed = "";
async function weigh() {
  const asked = decision(), fit = find("#fit");
  if (!find("#table[data-worth]") || !fit || !find("#choices button")) { weighed = ""; find("#worths")?.remove(); return; }
  if (weighed === asked && (find("#worths") || find(".late"))) return;
  weighed = asked;
  find("#worths")?.remove();
  const said = await ask("worth", {});
  if (decision() !== asked) return;
  for (const [key, html] of Object.entries(said?.odds ?? {})) for (const one of all(`[data-odds="${CSS.escape(key)}"]:not(:has(.late))`)) {
    const late = document.createElement("span");
    late.className = "late";
    late.innerHTML = html;
    one.append(late);
  }
  if (!said?.badges || find("#worths")) return;
  const shown = document.createElement("div");
  shown.id = "worths";
  shown.innerHTML = said.badges;
  fit.append(shown);
  pick();
}

/** Things that were tapped one after another because an action is about several of them. @type {string[]} */
let narrowed = [];
const SEVERAL = 3;   // what is about two things is chosen from a menu
let narrowedAt = "";
/** @param {HTMLElement} button @param {string[]} wanted */
const isAbout = (button, wanted) => { const things = (button.dataset.things ?? "").split(" "); return wanted.every((one) => things.includes(one)); };

/** One tap of several: only what still completes an action glows. @param {string} thing */
function narrow(thing) {
  narrowed = narrowed.includes(thing) ? narrowed.filter((one) => one !== thing) : [...narrowed, thing];
  narrowedAt = decision();
  pick();
}

/** @param {string} thing @returns {HTMLButtonElement[]} */
const choicesOn = (thing) => {
  const on = (/** @type {string} */ where) =>
    /** @type {HTMLButtonElement[]} */ (all(where)).filter((b) => isAbout(b, [...narrowed, thing]) && (isPicked(b) || b.dataset.anyway !== undefined));
  const near = on("#choices button");
  return near.length ? near : on("#further button");
};

/** What a drawn or laid thing is. @param {Element} element */
const nameOf = (element) => element.getAttribute("data-said") ?? element.querySelector("title")?.textContent ?? "";

/** What the server knows about a thing, and why nothing can be done with it. @param {string} thing */
const about = (thing) => ask("why", { thing });

/** Ask the server something about this table, seen from here; nothing if it does not answer. @param {string} what @param {Record<string, string>} more */
async function ask(what, more) {
  const { table: id, live, replay } = find("#table")?.dataset ?? {}, place = replay ?? (id && `${site}/t/${id}`);
  if (!place) return null;
  const query = new URL(live ?? "", location.href).searchParams;
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  try {
    return await (await fetch(`${place}/${what}?${query}`, { headers: { accept: "application/json" } })).json();
  } catch {
    const lost = find("#lost");
    if (lost) lost.hidden = false;
    return null;
  }
}

/** @param {string} thing @param {Element} element */
async function tap(thing, element) {
  if (telling()) return;
  if (!stillMeans(() => choicesOn(thing).map(says).join("; "))) return;
  const sketched = all("#sketch button").find((one) => one.dataset.things === thing);
  if (sketched) return plan(chainOf(sketched.dataset.plan ?? ""));
  const choices = choicesOn(thing);
  if (choices.length === 1) return act(choices[0]);
  const several = choices.every((one) => (one.dataset.things ?? "").split(" ").length >= SEVERAL);
  if (choices.length > 1 && several && !narrowed.includes(thing)) return narrow(thing);
  if (narrowed.length) return narrow(thing);
  if (choices.length > 1) return openMenu(choices, element);
  // what was answered already, by oneself or as nearly everybody does, is taken back by Undo and not by a tap
  const mine = planned(), taken = all("#chosen button").find((one) => (one.dataset.things ?? "").split(" ").includes(thing) && mine.includes(one.getAttribute("value") ?? ""));
  if (taken) return unplan(taken.getAttribute("value") ?? "");
  const other = all("#choices button").find((one) => (one.dataset.things ?? "").split(" ").includes(thing));
  if (other) return pick(other.dataset.pending);   // of another thing that may be used: one more tap uses it
  if (find("#lesson") && await teach("tap", thing)) return;
  const said = await about(thing);
  if (said) explain({ ...said, about: nameOf(element) });
}

// ---- the small menu, and the reason; the menu stays open while others act, as long as it still says what can be done
let menuOn = "", menuSays = "";
/** @param {HTMLButtonElement[]} choices @param {Element} element */
function openMenu(choices, element) {
  const menu = /** @type {HTMLDialogElement | null} */ (find("#menu"));
  const list = menu && find("ol", menu);
  if (!menu || !list) return;
  list.replaceChildren(...choices.map((choice) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    button.textContent = choice.textContent;
    const where = meaning(choice);
    button.addEventListener("click", () => { closeMenu(); press(where); });
    item.append(button);
    return item;
  }));
  menuOn = element.getAttribute("data-thing") ?? "";
  menuSays = choices.map(says).join("; ");
  menu.showModal();
  const box = element.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8));
  const top = Math.max(8, Math.min(box.bottom + 4, innerHeight - menu.offsetHeight - 8));
  menu.style.setProperty("margin", "0");
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", `${top}px`);
}

function closeMenu() {
  /** @type {HTMLDialogElement | null} */ (find("#menu[open]"))?.close();
}

/** @param {{about?: string, sentence?: string, rule?: string, text?: string}} said */
function explain(said) {
  const why = /** @type {HTMLDialogElement | null} */ (find("#why"));
  if (!why) return;
  const about = find(".about", why), sentence = find(".sentence", why), rule = find("details", why), summary = find("summary", why), text = find(".rule", why);
  if (about) { about.textContent = said.about ?? ""; about.hidden = !said.about; }
  if (sentence) sentence.textContent = said.sentence ?? "";
  if (rule) { rule.hidden = !said.text; rule.removeAttribute("open"); }
  if (summary) summary.textContent = said.rule ?? "";
  if (text) text.textContent = said.text ?? "";
  if (!why.open) why.showModal();
}

/** What the strongest opponent would do here. @param {Element} button */
async function hintAt(button) {
  const asked = decision();
  button.setAttribute("aria-busy", "true");
  const said = await ask("hint", {});
  button.removeAttribute("aria-busy");
  if (!said || decision() !== asked) return;
  hinted = { at: asked, things: said.things ?? [] };
  point();
  explain(said);
}
/** What a hint is about, as long as its decision is open. */
let hinted = { at: "", things: /** @type {string[]} */ ([]) };

/** Ask once: before something is given away, or before what cannot be taken back. @param {{asks: string, loses: boolean, yes: () => void}} about */
function question(about) {
  const ask = /** @type {HTMLDialogElement | null} */ (find("#ask"));
  const sentence = ask && find(".sentence", ask), yes = ask && find("[value=yes]", ask), back = ask && find("[value='']", ask);
  if (!ask || !sentence || !yes || !back || ask.open) return;
  sentence.textContent = about.asks;
  yes.className = about.loses ? "button danger" : "button first";
  back.className = about.loses ? "button first" : "button";
  ask.returnValue = "";
  ask.onclose = () => { if (ask.returnValue === "yes") about.yes(); };
  ask.showModal();
  (about.loses ? back : yes).focus();
}

// ---- a story: scenes since one's latest act, then the turns of others; what one has seen is kept in this browser
const seat = () => find("#now input[name=seat]")?.getAttribute("value") ?? "";
/** How far somebody at this seat has seen scenes and turns, by their kind. @returns {Record<string, number>} */
const seen = () => JSON.parse(localStorage.getItem(seenAt()) ?? "{}");
/** Each chapter of a lesson tells its own story. */
const seenAt = () => `seen-${table}-${seat()}${find("#lesson")?.dataset.beat?.split("/")[0] ?? ""}`;
let turning = 0, page_ = -1;   // the timer of a picture that passes by itself; the turn that one looks at

/** The picture that is shown now, if any. */
const telling = () => find("#tell [data-at]:not([hidden])");

/** Show the first picture that has not been seen, and nothing else of the story. */
function tell() {
  clearTimeout(turning);
  const known = seen(), steps = all("#tell [data-at]");
  const fresh = steps.filter((one) => Number(one.dataset.number) > (known[one.dataset.kind ?? ""] ?? -1));
  const now = fresh.find((one) => Number(one.dataset.at) === page_) ?? fresh[0];
  page_ = now ? Number(now.dataset.at) : -1;
  for (const one of all("#table [data-at]")) one.hidden = one.dataset.at !== now?.dataset.at;
  find("#table")?.classList.toggle("tells", !!now);
  if (now) centre(all("#traces > div:not([hidden]) svg > g").map((one) => one.getBoundingClientRect()));
  if (now && now.dataset.waits === undefined) turning = setTimeout(() => tellOn("on"), Number(find("#tell")?.dataset.pace ?? 2500));
}

/** @param {string} where on, skip, back or forth */
function tellOn(where) {
  const now = telling();
  if (!now) return;
  const kind = now.dataset.kind ?? "", same = all(`#tell [data-kind="${kind}"]`);
  if (where === "back" || where === "forth") {
    page_ = Number(same[same.indexOf(now) + (where === "back" ? -1 : 1)]?.dataset.at ?? page_);
  } else {
    const upTo = where === "skip" ? same.at(-1) : now, left = same[same.indexOf(now) + 1];
    // several pictures may tell one event: it is seen with the last of them
    if (where === "on" && left?.dataset.number === now.dataset.number) page_ = Number(left.dataset.at);
    else { page_ = -1; localStorage.setItem(seenAt(), JSON.stringify({ ...seen(), [kind]: Number(upTo?.dataset.number) })); }
  }
  tell();
  pick();
  openSheet();
  point();
  passOn();
  if (!telling() && !document.activeElement?.matches(FIELDS)) find("#now")?.focus({ preventScroll: true });
}

document.addEventListener("mousedown", (event) => {
  if ((/** @type {Element} */ (event.target)).closest("[data-tell]")) event.preventDefault();   // who writes goes on writing
});

// ---- what is new since the last visit, and passing where nothing else can be done
const table = find("#table")?.dataset.table;
const lastHeard = Number(table ? localStorage.getItem(`heard-${table}`) ?? "-1" : "-1");

function afterShow() {
  tick();
  const lines = all("#log li[data-n]");
  for (const line of lines) line.classList.toggle("new", lastHeard >= 0 && Number(line.dataset.n) > lastHeard);
  if (table && lines.length && !document.hidden) localStorage.setItem(`heard-${table}`, lines[0].dataset.n ?? "0");
  ring();
  tell();
  pick();
  preview(null);
  openSheet();
  look();
  bring(find("#choices [data-looked]")?.dataset.things?.split(" ")[0] ?? "");
  point();
  passOn();
  weigh();
}

// ---- the board: it fits at first, or is larger than a small screen; wheel, pinch and buttons zoom, a drag pans
const SMALLEST = 760, CLOSEST = 8, DRAG = 8;   // px a board is wide at the least; times; px before a press is a drag
let zoom = 0, left = 0, top_ = 0, looked = "", whole = false;   // whole: somebody wants to see all of it, however small

/** How wide and high the drawing is at its fit. */
function fitted() {
  const board = find("#board"), drawn = /** @type {SVGSVGElement | null} */ (board?.querySelector("#pieces svg"));
  const box = drawn?.viewBox.baseVal, w = board?.clientWidth ?? 0, h = board?.clientHeight ?? 0;
  const scale = box?.width ? Math.min(w / box.width, h / box.height) : 1;
  return { w, h, wide: (box?.width ?? w) * scale, high: (box?.height ?? h) * scale };
}

/** How wide a board has to be for its words to be read: it may say so itself. */
const least = () => Number(find("#pieces svg")?.dataset.least ?? (find("#lesson") ? 0 : SMALLEST));   // the maps of lessons are small

/** Put the board where it is looked at, and never past its own edge. */
function place() {
  const fit = find("#fit");
  if (!fit) return;
  const { w, h, wide, high } = fitted();
  if (zoom && !whole && wide) zoom = Math.max(zoom, least() / wide);   // its place may have become smaller
  const within = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ size) => {
    const margin = (room - size) / 2 * zoom;   // the drawing is centred in its room
    return size * zoom <= room ? (room - room * zoom) / 2 : Math.min(-margin, Math.max(room - size * zoom - margin, at));
  };
  left = within(left, w, wide);
  top_ = within(top_, h, high);
  fit.style.transform = zoom === 1 || find("#board.matted") ? "" : `translate(${left}px, ${top_}px) scale(${zoom})`;
  point();
}

/** @param {number} by a factor; 0: as at first @param {number} [x] @param {number} [y] the point that stays, in the board */
function zoomBy(by, x, y) {
  if (find("#board.matted")) return;   // words do not grow, they scroll
  const { w, h, wide } = fitted();
  if (!wide) return;
  const old = zoom || 1;
  whole = by ? whole || by < 1 : zoom > 1;
  zoom = by ? Math.min(CLOSEST, Math.max(1, old * by)) : zoom > 1 ? 1 : Math.max(1, least() / wide);
  const [cx, cy] = [x ?? w / 2, y ?? h / 2];
  left = cx - (cx - left) * zoom / old;
  top_ = cy - (cy - top_) * zoom / old;
  place();
}

/** On a phone the sheet opens at what can be tapped, once for each step. */
let opened = "";
function openSheet() {
  const table = find("#table"), step = telling() ? "told" : find("#end") ? "over" : find("#now input[name=step]")?.getAttribute("value") ?? "";
  if (!table || document.activeElement?.matches(FIELDS)) return;   // who writes goes on writing
  if ((step === "told" || step === "over") && step !== opened) {
    opened = step;
    table.dataset.tab = step === "over" ? "none" : "stage";   // the end wants all the room, a story its course
  }
  const beat = find("#lesson"), open = beat?.dataset.points?.split("|").find((one) => one.startsWith("region:"))?.slice(7);
  if (beat && !telling() && beat.dataset.beat !== opened && (open || !["do", "alone", "goal"].includes(beat.dataset.kind ?? ""))) {
    opened = beat.dataset.beat ?? "";
    table.dataset.tab = open ?? "none";   // what is told is seen on the board
    place();
    return;
  }
  if (step === opened || beat?.dataset.beat === opened || !find("#choices button, #sketch")) return;
  opened = beat ? beat.dataset.beat ?? "" : step;
  const points = beat?.dataset.kind === "do" ? beat.dataset.points?.split("|").filter(Boolean).flatMap(pointedAt) ?? [] : [];
  if (points.length && !find("#sketch") && points.every((one) => one.closest("#fit"))) { table.dataset.tab = "none"; place(); return; }   // it is done on the board
  // what stands in the board's place wants its room
  table.dataset.tab = find("#spread :is(.target, [data-does], [data-plan]), #spread:has(.ladder) .dice") && innerHeight > 500 ? "none" : find("#hand .target:not(.store)") ? "hand" : find("#mine .target") ? "mine" : "stage";
  if (table.dataset.tab === "mine" && innerWidth < 1100) find("#mine .target")?.scrollIntoView({ block: "nearest" });
  place();
}

/** Show something that can be tapped, else where the player stands, if nothing of it is in sight. */
function look() {
  const board = find("#board"), asked = decision();
  if (!board || asked === looked) return;
  looked = asked;
  const fresh = !zoom;   // nobody has moved it yet
  if (fresh) zoomBy(0);
  if (find("#spread")) find("#table")?.classList.remove("looks");
  const glowing = all("#board .target"), wanted = glowing.length ? glowing : all("#board .here");
  const frame = board.getBoundingClientRect(), boxes = wanted.map((one) => one.getBoundingClientRect());
  const seen = boxes.filter((box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom);
  if (!seen.length || (fresh && seen.length < boxes.length / 2)) centre(boxes);
}

/** Bring what is looked at before it is done into sight, once. @param {string} name */
function bring(name) {
  const one = name && name !== brought ? find(`#board [data-thing="${CSS.escape(name)}"]`) : null, board = find("#board");
  brought = name;
  const box = one?.getBoundingClientRect();
  if (box && board && covered(box, board.getBoundingClientRect()) < box.width * box.height) centre([box]);
}
let brought = "";

/** Move a board that is larger than its place so that the middle one of these is in its middle. @param {DOMRect[]} boxes */
function centre(boxes) {
  const board = find("#board"), box = boxes[Math.floor(boxes.length / 2)];
  if (!board || !box || zoom <= 1) return;
  const frame = board.getBoundingClientRect();
  left -= box.left + box.width / 2 - frame.left - frame.width / 2;
  top_ -= box.top + box.height / 2 - frame.top - frame.height / 2;
  place();
}
addEventListener("resize", () => { if (zoom) place(); else point(); });

// ---- a lesson: its box stands beside what it is about, never over it nor over what is to be tapped
const GAP = 18;   // px between the box and what it is about
/** Tell the server what a learner did beside moves; true if the lesson has something to say to it. @param {string} what @param {string} thing */
async function teach(what, thing) {
  const address = find("#now")?.getAttribute("action")?.replace(/\/play(?=\?|$)/, "/lesson") ?? "";
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ do: what, thing }), headers: { accept: "application/json" } });
    return answer.ok && (await answer.json()).ok;
  } catch {
    return false;
  }
}

/** Where a beat points: a thing, a region, a player, or whatever does an action. @param {string} name @returns {HTMLElement[]} */
function pointedAt(name) {
  const [kind, ...rest] = name.split(":"), value = CSS.escape(rest.join(":"));
  const where = kind === "region" ? [`#${value}`] : kind === "seat" ? [`#player-${value}`]
    : kind === "do" ? [`#now button[value="${value}"]`, `#choices button[value="${value}"]`]
    : ["#spread", ...(find("#spread") && !find(".looks") ? [] : ["#pieces", "#ground"]), "#hand", "#mine", "#stage"].map((region) => `${region} [data-thing="${CSS.escape(name)}"]`);
  for (const one of where) { const found = all(one).filter((element) => element.getBoundingClientRect().width && element.checkVisibility()); if (found.length) return found; }
  return [];
}

/** @param {DOMRect} a @param {DOMRect} b */
const covered = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Put the box of a lesson into its place, and ring what it is about. */
let pointed = "";   // the beat whose things were brought into sight
function point() {
  const box = find("#lesson"), rings = find("#rings"), board = find("#board");
  rings?.replaceChildren();
  if (box && board && box.dataset.beat !== pointed && !telling()) {
    pointed = box.dataset.beat ?? "";
    const drawn = (box.dataset.points ?? "").split("|").filter(Boolean).flatMap((name) => pointedAt(name).slice(0, 1)).filter((one) => one.closest("#fit, #spread, #hand, #mine, #stage"));
    if (drawn[0]?.closest("#board.matted, #spread, #hand, #mine, #stage")) drawn[0].scrollIntoView({ block: "nearest", inline: "nearest" });
    else if (drawn[0] && covered(drawn[0].getBoundingClientRect(), board.getBoundingClientRect()) < 400) centre([drawn[0].getBoundingClientRect()]);
  }
  if (!box && rings && hinted.at === decision() && !telling()) ring_(hinted.things, rings, null);
  if (!box || !rings || !board || telling() || !box.checkVisibility()) { if (rings && box && !telling()) ring_(pointsOf(box), rings, null); return; }
  const frame = board.getBoundingClientRect(), { width, height } = box.getBoundingClientRect();
  const shown = (box.dataset.points ?? "").split("|").filter(Boolean).flatMap((name) => pointedAt(name).slice(0, 1));
  const wanted = (box.dataset.wanted ?? "").split("|").filter(Boolean).flatMap((move) => all(`#choices button[value="${CSS.escape(move)}"]`)
    .flatMap((row) => (row.dataset.things ?? "").split(" ").filter(Boolean).flatMap((name) => pointedAt(name).slice(0, 1))));
  const kept = [...shown, ...wanted].filter((one) => !one.matches("#board, #stage, #hand, #players")).map((one) => one.getBoundingClientRect());
  const first = shown.find((one) => covered(one.getBoundingClientRect(), frame) && !one.matches("#board"))?.getBoundingClientRect();
  const [least, most] = [[frame.left + 8, frame.top + 8], [Math.max(frame.left + 8, frame.right - width - 8), Math.max(frame.top + 8, frame.bottom - height - 8)]];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => new DOMRect(Math.min(most[0], Math.max(least[0], x)), Math.min(most[1], Math.max(least[1], y)), width, height);
  const off = first ? undefined : shown.find((one) => !one.matches("#board"))?.getBoundingClientRect();   // in the rail or below the board: as near as the board allows
  const beside = off ? [at(off.left > frame.right - 8 ? most[0] : off.left, off.top)] : first ? [at(first.right + GAP, first.top), at(first.left - width - GAP, first.top), at(first.left, first.bottom + GAP), at(first.left, first.top - height - GAP)] : [];
  const corners = [at(most[0], most[1]), at(least[0], most[1]), at(most[0], least[1]), at(least[0], least[1])];
  const things = all("#board [data-thing]").map((one) => one.getBoundingClientRect());
  const over = (/** @type {DOMRect} */ place, /** @type {DOMRect[]} */ some) => some.reduce((sum, one) => sum + covered(place, one), 0);
  const least_ = (/** @type {DOMRect[]} */ places) => places.reduce((one, other) => over(other, kept) < over(one, kept) - 1 || (over(other, kept) <= over(one, kept) && over(other, things) < over(one, things) * 0.8) ? other : one);
  const near = beside.length ? least_(beside) : null;   // what it is not about it covers as little as it can
  const best = near && over(near, kept) < 1 ? near : least_([...(near ? [near] : []), ...corners]);
  box.style.left = `${best.left}px`;
  box.style.top = `${best.top}px`;
  ring_(pointsOf(box), rings, best);
}

/** @param {HTMLElement} box */
const pointsOf = (box) => (box.dataset.points ?? "").split("|").filter(Boolean);

/** Ring what a beat or a hint is about; an arrow leads there from the box, or from above. @param {string[]} names @param {HTMLElement} rings @param {DOMRect | null} from */
function ring_(names, rings, from) {
  const draw = (/** @type {string} */ tag, /** @type {Record<string, string | number>} */ values) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(values)) one.setAttribute(name, String(value));
    rings.append(one);
  };
  const found = names.flatMap((name) => pointedAt(name).slice(0, 1));
  found.forEach((one, number) => {
    const at = one.getBoundingClientRect(), clip = one.closest("#board, #hand, #mine, #stage, #rail")?.getBoundingClientRect() ?? at;
    if (!covered(at, clip)) return;
    const [x, y, right, bottom] = [Math.max(at.left - 3, clip.left + 2), Math.max(at.top - 3, clip.top + 2), Math.min(at.right + 3, clip.right - 2), Math.min(at.bottom + 3, clip.bottom - 2)];
    const round = one.matches("#pieces svg *, #ground svg *") && one.dataset.thing?.startsWith("hex") ? Math.min(right - x, bottom - y) / 2 : 4;
    draw("rect", { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y), rx: round });
    if (!from && !find("#lesson")) draw("path", { d: `M${(x + right) / 2} ${y - 42}L${(x + right) / 2} ${y - 4}`, "marker-end": "url(#head)" });
    if (number || !from) return;
    const [cx, cy] = [(x + right) / 2, (y + bottom) / 2], [bx, by] = [from.left + from.width / 2, from.top + from.height / 2];
    const start = [Math.min(from.right, Math.max(from.left, cx)), Math.min(from.bottom, Math.max(from.top, cy))];
    const end = [Math.min(right, Math.max(x, start[0])), Math.min(bottom, Math.max(y, start[1]))];
    if (Math.hypot(end[0] - start[0], end[1] - start[1]) < 10) return;
    const bend = [(start[0] + end[0]) / 2 + (by - cy) * 0.08, (start[1] + end[1]) / 2 + (cx - bx) * 0.08];
    draw("path", { d: `M${start[0]} ${start[1]}Q${bend[0]} ${bend[1]} ${end[0]} ${end[1]}`, "marker-end": "url(#head)" });
  });
}
document.addEventListener("scroll", () => point(), true);

/** @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
let dragged = false;
document.addEventListener("pointerdown", (event) => {
  if (event.isPrimary) { fingers.clear(); dragged = false; }   // no other finger is on the glass, even if one was never seen to leave
  if (!(/** @type {Element} */ (event.target)).closest("#board:not(.matted)") || (/** @type {Element} */ (event.target)).closest(".scene") || event.button) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});
document.addEventListener("pointermove", (event) => {
  const was = fingers.get(event.pointerId), board = find("#board");
  if (!was || !board) return;
  const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
  if (!dragged && Math.hypot(dx, dy) < DRAG) return;
  dragged = true;
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const frame = board.getBoundingClientRect(), apart = Math.hypot(was.x - other.x, was.y - other.y);
    zoomBy(Math.hypot(event.clientX - other.x, event.clientY - other.y) / (apart || 1), (event.clientX + other.x) / 2 - frame.left, (event.clientY + other.y) / 2 - frame.top);
  } else { left += dx; top_ += dy; place(); }
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
document.addEventListener("wheel", (event) => {
  const board = (/** @type {Element} */ (event.target)).closest("#board:not(.matted)");
  if (!board || (/** @type {Element} */ (event.target)).closest(".scene")) return;   // a mat and a scene scroll
  event.preventDefault();
  const frame = board.getBoundingClientRect();
  zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - frame.left, event.clientY - frame.top);
}, { passive: false });

// ---- a card of the hand can be dragged onto what it is to be used on
/** @type {{card: HTMLElement, x: number, y: number, ghost: HTMLElement | null} | null} */
let carried = null;
document.addEventListener("pointerdown", (event) => {
  const card = /** @type {HTMLElement | null} */ ((/** @type {Element} */ (event.target)).closest("#hand .target[data-thing]"));
  carried = card && event.pointerType === "mouse" && !event.button ? { card, x: event.clientX, y: event.clientY, ghost: null } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!carried || (!carried.ghost && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < DRAG)) return;
  if (!carried.ghost) {
    lookAway();
    const ghost = carried.ghost = /** @type {HTMLElement} */ (carried.card.cloneNode(true));
    ghost.removeAttribute("data-thing");
    ghost.classList.add("ghost");
    ghost.style.width = `${carried.card.offsetWidth}px`;
    document.body.append(ghost);
  }
  carried.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => {
  const was = carried;
  carried = null;
  if (!was?.ghost) return;
  was.ghost.remove();
  const { clientX, clientY } = /** @type {PointerEvent} */ (event), under = document.elementFromPoint(clientX, clientY)?.closest("#board [data-thing]");
  const wanted = [was.card, under].map((one) => one?.getAttribute("data-thing") ?? "");
  const found = /** @type {HTMLButtonElement[]} */ (all("#choices button")).filter((one) => isAbout(one, wanted));
  if (end === "pointerup" && under && found.length === 1) press(meaning(found[0]));
});
document.addEventListener("dragstart", (event) => { if (carried) event.preventDefault(); });

// ---- the legend: what signs and words mean, one tap away; a term of a sentence leads to its place in it
/** @param {string} [anchor] */
async function openLegend(anchor = "") {
  const legend = /** @type {HTMLDialogElement | null} */ (find("#legend")), told = legend && find(".legend", legend);
  const address = find("#to-legend")?.getAttribute("href");
  if (!legend || !told || !address) return;
  if (!told.firstChild) {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    told.replaceChildren(...(page.querySelector("#signs")?.childNodes ?? []));
  }
  if (!legend.open) legend.showModal();
  for (const one of all(".found", told)) one.classList.remove("found");
  const wanted = anchor && find(`#${CSS.escape(anchor)}`, told);
  if (wanted) { wanted.classList.add("found"); wanted.scrollIntoView({ block: "center" }); } else told.scrollTop = 0;
}

/** What a sign or a word of the page means. @param {string} word @returns {Promise<any>} */
async function meansOf(word) {
  try {
    return await (await fetch(`${find("#to-legend")?.getAttribute("href")}?${new URLSearchParams({ word })}`)).json();
  } catch {
    return null;
  }
}

// ---- inspecting never acts: hover, long press, right click, or the key i
const HOVER = 500, LONG = 450;   // ms
let hovering = 0, held = false, pinned = false;   // pinned: the card stays until something else is touched
const LOOKED = ":is([data-look], [data-thing])";
/** What can be looked at: the innermost thing, whatever a tap on it means; else a sign or a word. @param {Element} element @returns {Element | null} */
const inspectable = (element) => element.closest(`#table ${LOOKED}`) ?? element.closest("#table [data-means]");
/** @param {Element} element @param {boolean} [stays] */
async function inspect(element, stays = false) {
  const card = find("#inspect"), thing = element.getAttribute("data-look") ?? element.getAttribute("data-thing"), word = element.getAttribute("data-means") ?? "";
  const told = thing ? null : await meansOf(word);
  const said = thing ? await about(thing) : { does: told?.means ?? "", picture: told?.picture ?? "" };
  if (!card || !said) return;
  const choices = thing ? choicesOn(thing).map((one) => one.textContent).join(" · ") : "";
  const refused = !choices && !element.hasAttribute("data-look");   // what lies in something else is not tapped by itself
  const called = thing ? nameOf(element) : told?.name || word, short = said.does ? called.split(". ")[0] : called;   // what it does is told below
  const [name, ...rest] = short.split(": "), what = rest.join(": ");
  const parts = { h2: name, ".what": what && what[0].toUpperCase() + what.slice(1), ".acts": choices, ".sentence": refused ? said.sentence ?? "" : "", ".rule": said.follows || (refused ? said.text ?? "" : "") };
  for (const [name, text] of Object.entries(parts)) { const part = find(name, card); if (part) { part.textContent = text; part.hidden = !text; } }
  for (const [name, html] of [["figure", said.picture], [".does", said.does], [".counted", said.facts]]) { const part = find(name, card); if (part) { part.innerHTML = html ?? ""; part.hidden = !html; } }
  pinned = stays;
  card.classList.toggle("stays", stays);
  const box = element.getBoundingClientRect();
  card.classList.toggle("right", box.left + box.width / 2 < innerWidth / 3);   // beside the thing, not over it
  card.hidden = false;
  if (thing && find("#lesson[data-kind=inspect]")) teach("inspect", thing);
}
/** Looked at by key: the terms of the card are the next stop of the keyboard, and Escape leads back. @type {HTMLElement | null} */
let inspectedFrom = null, pointed_ = false;   // whether the pointer has moved since
document.addEventListener("pointermove", (event) => { pointed_ ||= event.movementX !== 0 || event.movementY !== 0; });
/** @param {HTMLElement} element @param {boolean} enters whether the card's terms come next */
async function inspectHere(element, enters) {
  inspectedFrom = element;
  pointed_ = false;
  if (element.closest("#board") && element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
  await inspect(element, true);
  if (enters) find("#inspect:not([hidden]) a.word")?.focus({ preventScroll: true });
}
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What the key i looks at: what has the focus, what a row is about, the middle of the board, or what the pointer rests on. @param {Element} at @returns {HTMLElement | null} */
function meantBy(at) {
  const row = at.closest("#choices button")?.getAttribute("data-things")?.split(" ")[0];
  const rests = all(`#table :is(${LOOKED}, [data-means]):hover`).at(-1);
  if (rests && at === inspectedFrom && pointed_) return rests;   // who looked at one thing points at the next
  return /** @type {HTMLElement | null} */ (inspectable(at) ?? (row && find(`#table [data-thing="${CSS.escape(row)}"]`)) ?? rests ?? (at.id === "board" ? beside(at, [0, 0]) : null));
}
/** The thing of the board that lies next in a direction; without one, the nearest. @param {Element} from @param {[number, number]} way @returns {HTMLElement | null} */
function beside(from, way) {
  const middle = (/** @type {Element} */ one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const far = all(`#board ${LOOKED}`).filter((one) => one !== from && one.getClientRects().length).map((one) => {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y], ahead = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return { one, by: way[0] || way[1] ? (ahead > 1 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity) : Math.hypot(dx, dy) };
  });
  const next = far.reduce((best, one) => (one.by < best.by ? one : best), { one: /** @type {HTMLElement | null} */ (null), by: Infinity });
  return next.one;
}
/** What an action would bring within reach, as dots on the board. @param {Element | null} row */
function preview(row) {
  for (const one of all("#board .dot")) one.remove();
  for (const name of (row ?? find("#choices [data-looked]"))?.getAttribute("data-reach")?.split(" ") ?? []) {
    const on = find(`#board [data-thing="${CSS.escape(name)}"]`), shape = /** @type {SVGGraphicsElement | null} */ (on && find("path, rect, polygon", on));
    if (!on || !shape) continue;
    const box = shape.getBBox(), dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    dot.setAttribute("class", "dot");
    dot.setAttribute("r", "2.4");
    dot.setAttribute("cx", String(box.x + box.width / 2));
    dot.setAttribute("cy", String(box.y + box.height * 0.85));   // what is written in the middle stays readable
    on.append(dot);
  }
}
document.addEventListener("focusin", (event) => preview((/** @type {Element} */ (event.target)).closest("#choices [data-reach]")));
function lookAway() {
  clearTimeout(hovering);
  pinned = false;
  const card = find("#inspect");
  if (card) card.hidden = true;
}
document.addEventListener("pointerover", (event) => {
  if (!pinned) lookAway();
  const target = /** @type {Element} */ (event.target), thing = pinned ? null : inspectable(target);
  if (thing && event.pointerType === "mouse") hovering = setTimeout(() => inspect(thing), HOVER);
  const about = target.closest("#choices button")?.getAttribute("data-things")?.split(" ") ?? [];
  for (const one of all(".pointed")) one.classList.remove("pointed");
  preview(target.closest("#choices [data-reach]"));
  for (const name of about) if (name) for (const one of all(`#table [data-thing="${CSS.escape(name)}"]`)) one.classList.add("pointed");
});
document.addEventListener("pointerdown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#inspect")) return;
  lookAway();
  held = false;
  const thing = inspectable(target);
  if (thing && event.pointerType !== "mouse") hovering = setTimeout(() => { held = !dragged; if (held) inspect(thing, true); }, LONG);
});
document.addEventListener("pointerup", () => clearTimeout(hovering));
document.addEventListener("contextmenu", (event) => {
  const thing = inspectable(/** @type {Element} */ (event.target));
  if (thing) { event.preventDefault(); inspect(thing, true); }
});

// ---- passing for somebody: where nothing else can be done, until this move is over, or in every window.
// The delay never depends on what he holds, so that it tells the others nothing; against bots there is nobody to tell.
const wish = `passing-${table}`;

/** What the player wishes now: "" (only where nothing else can be done), "move" or "always". */
function wished() {
  const [kind, chapter] = (sessionStorage.getItem(wish) ?? "").split("|");
  return kind === "move" && chapter !== find("#choices")?.dataset.chapter ? "" : kind;
}

/** @param {string} kind */
function passWhile(kind) {
  sessionStorage.setItem(wish, `${kind}|${find("#choices")?.dataset.chapter ?? ""}`);
  passOn();
}

function passOn() {
  clearTimeout(passing);
  const list = find("#choices");
  if (!list || acting || telling()) return;   // first one sees what happened
  const kind = wished(), stop = find("#passes"), chosen = /** @type {HTMLSelectElement | null} */ (find("#passing"));
  if (stop) stop.hidden = !kind;
  for (const one of all("#now [data-passing=move]")) one.hidden = !!kind;
  if (chosen) chosen.value = kind;
  const choices = /** @type {HTMLButtonElement[]} */ (all("#choices button"));
  const quiet = choices.find((one) => one.value === list.dataset.passes) ?? (kind ? choices.find((one) => one.dataset.quiet !== undefined) : undefined);
  if (quiet && decision() !== answered) passing = setTimeout(() => act(quiet, true), Number(list.dataset.delay ?? 1500));
}
document.addEventListener("change", (event) => {
  const chosen = /** @type {HTMLSelectElement} */ (event.target);
  if (chosen.id === "passing") passWhile(chosen.value);
});

// ---- talk, clocks and the sound of one's turn
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id !== "speak") return;
  event.preventDefault();
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form, /** @type {SubmitEvent} */ (event).submitter)));
  const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) form.reset();
  else explain(await answer.json());
});

function tick() {
  for (const clock of all("[data-until]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.until) - ahead - Date.now() / 1000));
    clock.textContent = left > 5400 ? `${Math.round(left / 3600)} h` : left > 90 ? `${Math.round(left / 60)} min` : `${left} s`;
  }
}
setInterval(tick, 1000);
tick();

let rung = "";
function ring() {
  const step = find("[data-sound]")?.dataset.sound ?? "";
  if (step && step !== rung && document.hidden) {
    const sound = new AudioContext(), tone = sound.createOscillator(), volume = sound.createGain();
    volume.gain.value = 0.08;
    tone.frequency.value = 392;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.25);
  }
  rung = step;
}

// ---- pictures of the rules
/** A drawn picture becomes part of the page when it comes into sight: only then is it set in the page's own type. */
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) { near.unobserve(target); drawHere(/** @type {HTMLImageElement} */ (target)); }
}, { rootMargin: "200px" });
/** @param {HTMLImageElement} image */
async function drawHere(image) {
  try {
    const drawn = new DOMParser().parseFromString(await (await fetch(image.src)).text(), "image/svg+xml").documentElement;
    if (drawn.localName !== "svg") return;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", image.alt);
    image.replaceWith(drawn);
  } catch { /* the picture stays as it is */ }
}
for (const image of all(".rules img[loading=lazy]")) near.observe(image);

// ---- searching the rules: what does not hold all of the words is folded away
const finding = /** @type {HTMLInputElement | null} */ (find("input#find"));
function search() {
  const words = (finding?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean), parts = all("[data-find]");
  for (const one of parts) one.hidden = !words.every((word) => (one.textContent ?? "").toLowerCase().includes(word));
  const found = find("#found");
  if (found) found.textContent = words.length ? String(parts.filter((one) => !one.hidden).length) : "";
}
finding?.addEventListener("input", search);
if (finding?.value) search();

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if ((dragged || held) && target.closest("#table")) { dragged = held = false; event.preventDefault(); return; }
  const word = find("#legend") && target.closest("a.word, a.legend");
  if (word) { event.preventDefault(); lookAway(); openLegend(word.getAttribute("href")?.split("#")[1]); return; }
  const end = target.closest("[data-end]");
  if (end) { find("#table")?.classList.toggle("looks", end.getAttribute("data-end") === "board"); return; }
  const tells = target.closest("[data-tell]");
  if (tells) { tellOn(tells.getAttribute("data-tell") ?? ""); return; }
  const hint = target.closest("#hint");
  if (hint) { hintAt(hint); return; }
  const chip = target.closest("#now [data-pick]");
  if (chip) { narrowed = []; pick(chip.getAttribute("data-pick") ?? ""); return; }
  const zooms = target.closest("[data-zoom]");
  if (zooms) { zoomBy(Number(zooms.getAttribute("data-zoom"))); return; }
  const does = target.closest("[data-does]");
  if (does) { if (!telling()) press(`#choices button[value="${CSS.escape(does.getAttribute("data-does") ?? "")}"]`); return; }
  const passes = target.closest("#now [data-passing]");
  if (passes) { event.preventDefault(); passWhile(passes.getAttribute("data-passing") ?? ""); return; }
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("#table button[name=action]"));
  if (button) { event.preventDefault(); press(meaning(button)); return; }
  const asking = /** @type {HTMLButtonElement | null} */ (target.closest("button[data-asks]"));
  if (asking) { event.preventDefault(); question({ asks: asking.dataset.asks ?? "", loses: true, yes: () => { asking.form?.requestSubmit(asking); } }); return; }
  const sets = /** @type {HTMLButtonElement | null} */ (target.closest("#table button[data-plan]"));
  if (sets) { event.preventDefault(); turn(sets); return; }
  const takes = target.closest("[data-takes]");
  if (takes) { unplan(takes.getAttribute("data-takes") ?? ""); return; }
  const thing = target.closest("#table [data-thing]");
  if (thing && !find("[data-replay]")) { event.preventDefault(); tap(thing.getAttribute("data-thing") ?? "", thing); return; }
  const tab = target.closest("#table a[data-tab]");
  const table = find("#table"), wanted = tab?.getAttribute("data-tab") ?? "";
  if (tab && table) { event.preventDefault(); table.dataset.tab = table.dataset.tab === wanted ? "none" : wanted; place(); point(); }
});

/** @param {string} key */
function boardKey(key) {
  const step = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] })[key];
  const by = /** @type {Record<string, number>} */ ({ "+": 1.25, "-": 0.8, 0: 0 })[key];
  if (by !== undefined) zoomBy(by);
  if (step) { left += step[0]; top_ += step[1]; place(); }
  return by !== undefined || !!step;
}

// ---- keys: Enter is the main button, Backspace and Ctrl+Z take back
document.addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (find("dialog[open]") || at.matches(FIELDS) || !find("#table:is([data-live], [data-replay])")) return;
  const looked = event.key === "i" ? meantBy(at) : WAYS[event.key] && at.matches(`#board ${LOOKED}`) ? beside(at, WAYS[event.key]) : null;
  if (looked) { event.preventDefault(); inspectHere(looked, event.key === "i"); return; }
  if (event.key === "l") { openLegend(); return; }
  if (event.key === "Escape") { if (at.closest("#inspect")) inspectedFrom?.focus({ preventScroll: true }); lookAway(); closeMore(); narrowed = []; pick(); }
  if (at.closest("#board") && boardKey(event.key)) { event.preventDefault(); return; }
  if (event.key === "?") { explain({ sentence: find("#keys")?.textContent ?? "" }); return; }
  const row = /^[1-9]$/.test(event.key) && !at.closest("#board") && !telling() ? all("#choices li:not(.asleep, .near) button")[Number(event.key) - 1] : undefined;
  if (row) { event.preventDefault(); press(meaning(row)); return; }
  const told = telling(), step = /** @type {Record<string, string>} */ ({ ",": "back", ".": "forth", Enter: at.closest("button, a, summary") ? "" : "main" })[event.key];
  if (told && step) { event.preventDefault(); tellOn(step === "main" ? find(".first", told)?.dataset.tell ?? "" : step); return; }
  const back = event.key === "Backspace" || (event.key === "z" && (event.ctrlKey || event.metaKey));
  const main = event.key === "Enter" && !at.closest("button, a, summary");
  const wanted = /** @type {HTMLButtonElement | null} */ (find(back ? "#undo" : main ? "#now button.first:is([name=action], [data-plan])" : "#nothing"));
  if (wanted) { event.preventDefault(); press(meaning(wanted)); }
});

// ---- replay: links are walked without a new page, and the address names the moment
let playing = 0;
/** @param {string} address @param {boolean} [remember] */
async function walk(address, remember = true) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#table"), old = find("#table");
  if (!answer.ok || !fresh || !old) return;
  const focused = meaning(document.activeElement);
  morph.morph(old, fresh.innerHTML, morphing);
  refocus(focused);
  if (remember) history.replaceState(null, "", address);
  find(".strip .shown")?.scrollIntoView({ block: "nearest", inline: "center" });
  place();
}
const replayed = (/** @type {Element} */ link) => walk(link.getAttribute("href") ?? "");

async function playOn() {
  const next = find("#jump-turn_on"), here = new URL(location.href).searchParams.get("at");
  if (!playing || !next || new URL(next.getAttribute("href") ?? "", location.href).searchParams.get("at") === here) { playing = 0; return; }
  await replayed(next);
  playing = setTimeout(playOn, calm ? 2500 : 1500);
}

function togglePlay() {
  if (playing) { clearTimeout(playing); playing = 0; }
  else { playing = 1; playOn(); }
}
if (find("[data-replay]")) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target), link = target.closest("#now a, .replaybar a, #stage .moments a");
    if (link) { event.preventDefault(); clearTimeout(playing); playing = 0; replayed(link); }
    else if (target.closest("#play")) togglePlay();
  });
  document.addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).matches(FIELDS)) return;
    const link = find(`[data-jump="${CSS.escape(event.key)}"]`);
    if (link) { event.preventDefault(); replayed(link); }
    else if (event.key === " " && !/** @type {Element} */ (event.target).closest("button, a")) { event.preventDefault(); togglePlay(); }
  });
  document.addEventListener("change", (event) => {
    const chosen = /** @type {HTMLSelectElement} */ (event.target);
    if (chosen.id !== "as") return;
    const address = new URL(location.href);
    address.searchParams.set("as", chosen.value);
    walk(address.href);
  });
  const named = () => {
    const turn = /^#turn-(\d+)$/.exec(location.hash);
    if (turn) walk(`${find("[data-replay]")?.dataset.replay}?turn=${turn[1]}`);
  };
  addEventListener("hashchange", named);
  named();
}

tellScheme();
dark.addEventListener("change", tellScheme);
afterShow();
connect();
const begun = ownPlan();
if (begun) plan(begun, true);
