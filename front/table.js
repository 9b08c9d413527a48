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
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) => !(name === "open" && node.tagName === "DETAILS"),
  },
};
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement | null} */
const find = (selector, root = document) => root.querySelector(selector);
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
const all = (selector, root = document) => [...root.querySelectorAll(/** @type {any} */ (selector))];

// ---- theme: tell the server what the system prefers, as it draws the board in one palette
const dark = matchMedia("(prefers-color-scheme: dark)");
function tellScheme() {
  document.cookie = `scheme=${dark.matches ? "dark" : "light"}; path=/; max-age=31536000; samesite=lax`;
  const root = document.documentElement;
  const drawn = root.dataset.theme || root.dataset.drawn === (dark.matches ? "night" : "paper");
  if (!drawn && !find("[data-filling]")) location.reload();   // a form may have been filled in already
}

// ---- the focus stays on the same thing, and goes to the prompt where that is gone
/** @param {Element | null} element */
function meaning(element) {
  if (!element?.closest("#table")) return "";
  const thing = element.getAttribute("data-thing"), region = element.closest("#prompt, #all, #board, #tray, #more, #tabs");
  const within = region ? `#${region.id} ` : "";
  if (element.matches("button[name]")) return `${within}button[name="${element.getAttribute("name")}"][value="${CSS.escape(/** @type {any} */ (element).value)}"]`;
  if (thing) return `${within}[data-thing="${CSS.escape(thing)}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const link = element.getAttribute("data-tab") ?? element.getAttribute("href");
  return link ? `${within}a:is([data-tab="${CSS.escape(link)}"], [href="${CSS.escape(link)}"])` : `${within}${element.tagName.toLowerCase()}`;
}

/** @param {string} wanted */
function refocus(wanted) {
  if (!wanted) return;
  const same = find(wanted) ?? find("#prompt") ?? find("#main");
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
  const scrolled = find(".board")?.scrollLeft ?? 0, lowered = find(".board")?.scrollTop ?? 0;
  const focused = meaning(document.activeElement);
  morph.morph(table, update.html, morphing);
  const ground = find("#ground");
  if (ground && update.ground && !ground.firstChild) ground.innerHTML = update.ground;
  const board = find(".board");
  if (board && scrolled) board.scrollLeft = scrolled;
  if (board && lowered) board.scrollTop = lowered;
  document.title = update.title;
  refocus(focused);
  closeMenu();
  afterShow();
}

function next() {
  showing = 0;
  if (pressing) return;
  const update = waiting.shift();
  if (!update) return;
  show(update);
  // what others do is seen one at a time; far behind, we catch up
  if (waiting.length) showing = setTimeout(next, calm || waiting.length > 12 ? 0 : 450);
}

/** @param {Update} update */
function enqueue(update) {
  waiting.push(update);
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

function letGo() {
  pressing = false;
  if (!showing) next();
}
addEventListener("pointerdown", () => { pressing = true; }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(letGo, 90), true);   // its click comes first

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
const decision = () => ["step", "entries"].map((name) => find(`#prompt input[name=${name}]`)?.getAttribute("value")).join("|");
/** What a tap on this button means, as it is read. */
const says = (/** @type {HTMLButtonElement} */ button) => `${button.value}|${button.textContent}`;

/** @param {HTMLButtonElement} button @param {boolean} [silent] a refusal of what nobody pressed is not explained */
async function act(button, silent = false) {
  const form = button.form;
  if (!form || acting) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
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
    if (answer.ok) answered = decided;
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

/** @param {HTMLButtonElement} button */
function press(button) {
  const where = meaning(button);
  if (stillMeans(() => { const now = /** @type {HTMLButtonElement | null} */ (find(where)); return now ? says(now) : ""; })) {
    const now = /** @type {HTMLButtonElement | null} */ (find(where));
    if (now) act(now);
  }
}

/** @param {string} thing @returns {HTMLButtonElement[]} */
const choicesOn = (thing) => {
  const on = (/** @type {string} */ where) =>
    /** @type {HTMLButtonElement[]} */ (all(where)).filter((b) => (b.dataset.things ?? "").split(" ").includes(thing));
  const near = on("#choices button");
  return near.length ? near : on("#further button");
};

/** @param {string} thing @param {Element} element */
async function tap(thing, element) {
  if (!stillMeans(() => choicesOn(thing).map(says).join("; "))) return;
  const choices = choicesOn(thing);
  if (choices.length === 1) return act(choices[0]);
  if (choices.length > 1) return openMenu(choices, element);
  const table = find("#table");
  const id = table?.dataset.table;
  if (!id) return;
  const query = new URL(table.dataset.live ?? "", location.href).searchParams;
  query.set("thing", thing);
  const answer = await fetch(`/t/${id}/why?${query}`, { headers: { accept: "application/json" } });
  explain({ ...await answer.json(), about: element.querySelector("title")?.textContent ?? "" });
}

// ---- the small menu, and the reason
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
    button.addEventListener("click", () => { closeMenu(); press(choice); });
    item.append(button);
    return item;
  }));
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

// ---- what is new since the last visit, and passing where nothing else can be done
const table = find("#table")?.dataset.table;
const lastHeard = Number(table ? localStorage.getItem(`heard-${table}`) ?? "-1" : "-1");

function afterShow() {
  const lines = all("#log li[data-n]");
  for (const line of lines) line.classList.toggle("new", lastHeard >= 0 && Number(line.dataset.n) > lastHeard);
  if (table && lines.length && !document.hidden) localStorage.setItem(`heard-${table}`, lines[0].dataset.n ?? "0");
  ring();
  look();
  passOn();
}

/** A board that pans shows something that can be tapped, else where the player stands. */
let looked = "";
function look() {
  const board = find(".board"), asked = decision();
  if (!board || asked === looked || (board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight)) return;
  looked = asked;
  const glowing = all("#board .target"), wanted = glowing.length ? glowing : all("#board .here");
  const frame = board.getBoundingClientRect(), boxes = wanted.map((one) => one.getBoundingClientRect());
  if (!boxes.length || boxes.some((box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom)) return;
  const box = boxes[Math.floor(boxes.length / 2)];
  board.scrollBy(box.left + box.width / 2 - frame.left - frame.width / 2, box.top + box.height / 2 - frame.top - frame.height / 2);
}

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
  if (!list || acting) return;
  const kind = wished(), stop = find("#passes"), chosen = /** @type {HTMLSelectElement | null} */ (find("#passing"));
  if (stop) stop.hidden = !kind;
  for (const one of all("#prompt [data-passing=move]")) one.hidden = !!kind;
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

setInterval(() => {
  for (const clock of all("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = String(left);
    clock.textContent = left > 5400 ? `${Math.round(left / 3600)} h` : left > 90 ? `${Math.round(left / 60)} min` : `${left} s`;
  }
}, 1000);

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

// ---- a game from paper: a tap draws, the server answers with the sheet as it stands then
/** @param {HTMLFormElement} form @param {string} thing */
async function draw(form, thing) {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  data.set("thing", thing);
  const answer = await fetch(form.action, { method: "POST", body: data });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const refused = find("#refused");
  if (refused) refused.textContent = answer.ok ? "" : page.querySelector("main p")?.textContent ?? "";
  if (!answer.ok) return;
  const fresh = page.querySelector("main"), old = find("main");
  if (fresh && old) morph.morph(old, fresh.innerHTML, { morphStyle: "innerHTML" });
}

// ---- a board from a street map: the file goes up as it is, the preview comes back
async function surveyed() {
  const form = /** @type {HTMLFormElement | null} */ (find("#survey")), shown = find("#surveyed");
  const file = /** @type {HTMLInputElement | null} */ (find("#file"))?.files?.[0];
  if (!form || !shown || !file) return;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  query.set("name", file.name);
  shown.setAttribute("aria-busy", "true");
  const answer = await fetch(`/survey?${query}`, { method: "POST", body: file });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  shown.removeAttribute("aria-busy");
  if (answer.ok) shown.replaceChildren(...page.body.childNodes);
  else shown.textContent = page.querySelector("main p")?.textContent ?? "";
}
document.addEventListener("change", (event) => { if (/** @type {Element} */ (event.target).closest("#survey")) surveyed(); });

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const drawn = target.closest("#paper [data-thing]");
  if (drawn) { event.preventDefault(); draw(/** @type {HTMLFormElement} */ (drawn.closest("form")), drawn.getAttribute("data-thing") ?? ""); return; }
  const passes = target.closest("#prompt [data-passing]");
  if (passes) { event.preventDefault(); passWhile(passes.getAttribute("data-passing") ?? ""); return; }
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("#table button[name=action]"));
  if (button) { event.preventDefault(); press(button); return; }
  const asking = /** @type {HTMLButtonElement | null} */ (target.closest("button[data-asks]"));
  if (asking) { event.preventDefault(); question({ asks: asking.dataset.asks ?? "", loses: true, yes: () => { asking.form?.requestSubmit(asking); } }); return; }
  const thing = target.closest("#table [data-thing]");
  if (thing && !find("[data-replay]")) { event.preventDefault(); tap(thing.getAttribute("data-thing") ?? "", thing); return; }
  const tab = target.closest("#table a[data-tab]");
  if (tab) { event.preventDefault(); document.body.dataset.tab = tab.getAttribute("data-tab") ?? ""; }
});

// ---- keys: Enter is the main button, Backspace and Ctrl+Z take back
document.addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (find("dialog[open]") || at.matches(FIELDS) || !find("#table[data-live]")) return;
  const back = event.key === "Backspace" || (event.key === "z" && (event.ctrlKey || event.metaKey));
  const main = event.key === "Enter" && !at.closest("button, a, summary");
  const wanted = /** @type {HTMLButtonElement | null} */ (find(back ? "#undo" : main ? "#prompt button.first[name=action]" : "#nothing"));
  if (wanted) { event.preventDefault(); press(wanted); }
});

// ---- replay: the slider shows the position while it moves
document.addEventListener("input", async (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const form = slider.closest("#slider");
  if (!form) return;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (form))));
  const answer = await fetch(`${find("[data-replay]")?.dataset.replay}?${query}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#table"), old = find("#table");
  if (fresh && old) morph.morph(old, fresh.innerHTML, morphing);
});

tellScheme();
dark.addEventListener("change", tellScheme);
afterShow();
connect();
