// Pages on which somebody draws or tries something out: a game from paper, maps by hand, the lab.
// Comes after table.js, whose find, site and morph it uses.

// ---- what is drawn: a tap or a press goes to the server, which answers with the page as it stands then
let drawing = Promise.resolve();
/** One after the other, so that each builds on what came of the one before. @param {() => Promise<void>} work */
const inTurn = (work) => { drawing = drawing.then(work); };
/** What somebody writes, and has not sent yet, stays. @param {Element} old @param {Element} fresh */
const beforeNodeMorphed = (old, fresh) => !written(old, fresh);
/** The page at an address takes the place of this one, or the fresh part of it does that of ours; null, and a sentence, if it does not come. @param {string} address @param {RequestInit} [sent] @param {HTMLElement} [from] */
async function layOpen(address, sent, from) {
  const form = from ?? find("#paper"), refused = find("[role=alert]", form ?? document) ?? find("#refused");
  form?.setAttribute("aria-busy", "true");
  const answer = await fetch(address, sent).catch(() => null);
  const text = await answer?.text().catch(() => null);
  form?.removeAttribute("aria-busy");
  if (sent?.signal?.aborted) return null;
  const page = text == null ? null : new DOMParser().parseFromString(text, "text/html");
  if (refused) refused.textContent = answer?.ok && page ? "" : page?.querySelector("main p")?.textContent ?? refused.dataset.lost ?? "";
  for (const one of all(".painted")) one.classList.remove("painted");
  if (!answer?.ok || !page) return null;
  for (const part of ["body > header", find("[data-fresh]") ? "[data-fresh]" : "body > main"]) {
    const fresh = page.querySelector(part), old = find(part);
    if (fresh && old) morph.morph(old, fresh.innerHTML, { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed } });
  }
  document.dispatchEvent(new Event("laid"));
  return answer;
}
/** @param {HTMLFormElement} form @param {string} [thing] @param {HTMLElement | null} [pressed] */
const draw = (form, thing = "", pressed = null) => inTurn(async () => {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form, pressed)));
  const before = find("#paper")?.dataset.drawn;
  if (thing) data.set("thing", thing);
  data.set("tool", /** @type {HTMLInputElement | null} */ (find("#paper [name=tool]:checked"))?.value ?? "");
  const answer = await layOpen(form.action, { method: "POST", body: data }, form);
  if (!answer) return;
  const { past, coming } = steps();
  if (find("#paper")?.dataset.drawn === before) stand(past, coming, answer.url);
  else stand([...past, location.href], [], answer.url);
});
document.addEventListener("click", (event) => {
  const drawn = /** @type {Element} */ (event.target).closest("#paper:not([data-paint]) [data-thing]");
  if (drawn) { event.preventDefault(); draw(/** @type {HTMLFormElement} */ (drawn.closest("form")), drawn.getAttribute("data-thing") ?? ""); }
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.draws === undefined) return;
  event.preventDefault();
  draw(form, "", event.submitter);
});

// what is drawn stands in the address, and steps lead from address to address, back and forth
const STEPS = 200;
/** @returns {{past: string[], coming: string[]}} */
const steps = () => history.state?.past ? history.state : { past: [], coming: [] };
/** @param {string[]} past @param {string[]} coming @param {string} address */
function stand(past, coming, address) {
  history.replaceState({ past: past.slice(-STEPS), coming }, "", address);
  offerSteps();
}
function offerSteps() {
  const { past, coming } = steps();
  for (const [way, left] of /** @type {[string, string[]][]} */ ([["back", past], ["forth", coming]])) {
    /** @type {HTMLButtonElement | null} */ (find(`[data-step=${way}]`))?.toggleAttribute("disabled", !left.length);
  }
}
/** @param {string | undefined} way */
const step = (way) => inTurn(async () => {
  const { past, coming } = steps(), here = location.href, to = way === "back" ? past.at(-1) : coming[0];
  const tool = /** @type {HTMLInputElement | null} */ (find("#paper [name=tool]:checked"))?.value ?? "";
  if (!to || !await layOpen(to)) return;
  const held = all("#paper [name=tool]").find((one) => /** @type {HTMLInputElement} */ (one).value === tool);
  if (held) /** @type {HTMLInputElement} */ (held).checked = true;   // what the hand holds is not a step
  if (way === "back") stand(past.slice(0, -1), [here, ...coming], to);
  else stand([...past, here], coming.slice(1), to);
});
document.addEventListener("click", (event) => {
  const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step]"));
  if (pressed) step(pressed.dataset.step);
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || !find("[data-step]") || /** @type {Element} */ (event.target).matches(FIELDS)) return;
  event.preventDefault();
  step(event.shiftKey ? "forth" : "back");
});
offerSteps();

// ---- a map drawn by hand: a stroke of mouse or finger paints every hex that it crosses
/** @type {Set<string>} */
let stroke = new Set();
/** @type {{x: number, y: number} | null} */
let pen = null;   // where the stroke is now
/** @param {number} x @param {number} y */
function paint(x, y) {
  const drawn = document.elementFromPoint(x, y)?.closest("[data-paint] [data-thing]");
  const thing = drawn?.getAttribute("data-thing");
  if (!drawn || !thing || stroke.has(thing)) return;
  stroke.add(thing);
  drawn.classList.add("painted");
}
const NIB = 6;   // pixels between looks: less than any hex is wide
/** Whatever lies between here and there, as a quick hand is heard of in leaps. @param {PointerEvent} event */
function paintTo(event) {
  const { x, y } = pen ?? event, looks = Math.ceil(Math.hypot(event.x - x, event.y - y) / NIB) || 1;
  for (let n = 1; n <= looks; n++) paint(x + (event.x - x) * n / looks, y + (event.y - y) * n / looks);
  pen = event;
}
document.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button !== 0 || !/** @type {Element} */ (event.target).closest("[data-paint] [data-thing]")) return;
  event.preventDefault();
  [stroke, pen] = [new Set(), null];
  paintTo(event);
});
document.addEventListener("pointermove", (event) => { if (event.isPrimary && stroke.size) paintTo(event); });
document.addEventListener("pointerup", () => {
  const form = /** @type {HTMLFormElement | null} */ (find("form[data-paint]"));
  if (form && stroke.size) draw(form, [...stroke].join(" "));
  stroke = new Set();
});
document.addEventListener("pointercancel", () => {   // the finger scrolls the page
  for (const one of all(".painted")) one.classList.remove("painted");
  stroke = new Set();
});

// ---- the lab: what goes on by itself is fetched anew until it is over; a workbook goes up as it is
async function renew() {
  const old = find("[data-again]");
  if (!old) return;
  const answer = await fetch(old.dataset.again || location.href).catch(() => null);
  if (answer?.redirected) { location.assign(answer.url); return; }
  const fresh = answer && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(old.id);
  if (answer && (!answer.ok || !fresh)) { location.reload(); return; }
  if (fresh) morph.morph(old, fresh.outerHTML, { morphStyle: "outerHTML" });
}
const again = () => { setTimeout(() => renew().finally(again), 1000); };
again();
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const file = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"))?.files?.[0];
  if (!form.dataset.workbook || !file) return;
  event.preventDefault();
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch(`${form.dataset.workbook}?${query}`, { method: "POST", body: file });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), refused = find("#refused");
  if (answer.ok) location.assign(answer.url);
  else if (refused) refused.textContent = page.querySelector("main p")?.textContent ?? "";
});

// ---- the press: how many orders come before one's own, until the PDF is there
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), told = find("#progress");
  const order = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=order]"));
  if (!form.dataset.queue || !order || !told) return;
  order.value = Math.random().toString(36).slice(2);
  const ask = async () => {
    const answer = await fetch(`${form.dataset.queue}?order=${order.value}`).catch(() => null);
    told.textContent = answer?.ok ? (await answer.json()).sentence : "";
    if (told.textContent) setTimeout(ask, 700);
  };
  setTimeout(ask, 300);
});

// ---- a new table: a press shows a new map for those who sit down; other seats, another kind or size give it back
document.addEventListener("click", async (event) => {
  const pressed = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("[data-map]"));
  const form = pressed?.closest("form"), shown = find("#map-shown"), named = /** @type {HTMLInputElement | null} */ (find("#o-map"));
  if (!pressed || !form || !shown || !named) return;
  event.preventDefault();
  if (pressed.ariaBusy) return;
  const data = new FormData(form), seats = [...data].filter(([name, who]) => /^seat\d/.test(name) && who).length;
  const query = new URLSearchParams({ seats: String(seats), land: String(data.get("land")), size: String(data.get("size")) });
  pressed.ariaBusy = "true";
  const answer = await fetch(`${pressed.pathname}?${query}`).catch(() => null);
  pressed.ariaBusy = null;
  const page = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html"), figure = page.querySelector("figure.land");
  named.value = figure?.getAttribute("data-id") ?? "";
  const title = document.createElement("h2");
  title.textContent = page.querySelector(figure ? "h1" : "main p")?.textContent ?? "";
  shown.replaceChildren(title, ...(figure ? [figure] : []));
});
document.addEventListener("change", (event) => {
  const { name } = /** @type {HTMLSelectElement} */ (event.target), shown = find("#map-shown"), named = /** @type {HTMLInputElement | null} */ (find("#o-map"));
  if (!shown || !named || !(name === "land" || name === "size" || (name.startsWith("seat") && named.value.endsWith("-x")))) return;
  named.value = "";
  shown.replaceChildren();
});
