// Pages on which somebody draws or tries something out: a game from paper, maps by hand, boards from street maps, the lab.
// Comes after table.js, whose find, site and morph it uses.

// ---- what is drawn: a tap or a press goes to the server, which answers with the page as it stands then
let drawing = Promise.resolve();
/** One after the other, so that each builds on what came of the one before. @param {() => Promise<void>} work */
const inTurn = (work) => { drawing = drawing.then(work); };
/** The page at an address takes the place of this one; null, and a sentence, if it does not come. @param {string} address @param {RequestInit} [sent] */
async function layOpen(address, sent) {
  const form = find("#paper"), refused = find("#refused");
  form?.setAttribute("aria-busy", "true");
  const answer = await fetch(address, sent).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  form?.removeAttribute("aria-busy");
  if (refused) refused.textContent = answer?.ok ? "" : page?.querySelector("main p")?.textContent ?? refused.dataset.lost ?? "";
  for (const one of all(".painted")) one.classList.remove("painted");
  if (!answer?.ok || !page) return null;
  for (const part of ["header", "main"]) {
    const fresh = page.querySelector(part), old = find(`body > ${part}`);
    if (fresh && old) morph.morph(old, fresh.innerHTML, { morphStyle: "innerHTML" });
  }
  return answer;
}
/** @param {HTMLFormElement} form @param {string} [thing] @param {HTMLElement | null} [pressed] */
const draw = (form, thing = "", pressed = null) => inTurn(async () => {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form, pressed)));
  const before = find("#paper")?.dataset.drawn;
  if (thing) data.set("thing", thing);
  data.set("tool", /** @type {HTMLInputElement | null} */ (find("#paper [name=tool]:checked"))?.value ?? "");
  const answer = await layOpen(form.action, { method: "POST", body: data });
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
/** @param {PointerEvent} event */
function paint(event) {
  const drawn = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-paint] [data-thing]");
  const thing = drawn?.getAttribute("data-thing");
  if (!drawn || !thing || stroke.has(thing)) return;
  stroke.add(thing);
  drawn.classList.add("painted");
}
document.addEventListener("pointerdown", (event) => {
  if (event.isPrimary && event.button === 0 && /** @type {Element} */ (event.target).closest("[data-paint] [data-thing]")) { event.preventDefault(); stroke = new Set(); paint(event); }
});
document.addEventListener("pointermove", (event) => { if (event.isPrimary && stroke.size) paint(event); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => {
  const form = /** @type {HTMLFormElement | null} */ (find("form[data-paint]"));
  if (form && stroke.size) draw(form, [...stroke].join(" "));
  stroke = new Set();
});

// ---- a board from a street map: the file goes up as it is, the preview comes back
async function surveyed() {
  const form = /** @type {HTMLFormElement | null} */ (find("#survey")), shown = find("#surveyed");
  const file = /** @type {HTMLInputElement | null} */ (find("#file"))?.files?.[0];
  if (!form || !shown || !file) return;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  query.set("name", file.name);
  const reading = find("#reading");
  shown.setAttribute("aria-busy", "true");
  if (reading) reading.hidden = false;
  const answer = await fetch(`${site}/survey?${query}`, { method: "POST", body: file });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  shown.removeAttribute("aria-busy");
  if (reading) reading.hidden = true;
  if (answer.ok) shown.replaceChildren(...page.body.childNodes);
  else shown.textContent = page.querySelector("main p")?.textContent ?? "";
}
document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.closest("#survey") || field.name === "drag") return;
  if (field.id === "file") openPicture(field.files?.[0]);
  surveyed();
});

// the picture itself: a drag cuts a part of it, a tap tells what a colour means
const photo = /** @type {HTMLImageElement | null} */ (find("#picked"));
/** @param {File | undefined} file */
function openPicture(file) {
  const frame = find("#original");
  if (!frame || !photo) return;
  frame.hidden = !file?.type.startsWith("image/");
  if (!file || frame.hidden) return;
  const reader = new FileReader();
  reader.onload = () => { photo.src = String(reader.result); };
  reader.readAsDataURL(file);
}
/** @param {PointerEvent} event */
const within = (event) => {
  const box = /** @type {HTMLElement} */ (photo).getBoundingClientRect(), part = (/** @type {number} */ at) => Math.min(1, Math.max(0, at));
  return [part((event.clientX - box.left) / box.width), part((event.clientY - box.top) / box.height)];
};
/** @type {number[] | null} */
let cut = null;
/** @param {number[]} from @param {number[]} to */
function cutOut(from, to) {
  const sides = { left: Math.min(from[0], to[0]), top: Math.min(from[1], to[1]), right: Math.max(from[0], to[0]), bottom: Math.max(from[1], to[1]) };
  for (const [side, at] of Object.entries(sides)) /** @type {HTMLInputElement} */ (find(`#${side}`)).value = String(at);
  const part = /** @type {HTMLElement} */ (find(".frame .part"));
  part.style.inset = `${100 * sides.top}% ${100 - 100 * sides.right}% ${100 - 100 * sides.bottom}% ${100 * sides.left}%`;
}
/** @param {number[]} at @param {string} terrain */
function pickColour(at, terrain) {
  if (!photo) return;
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  [canvas.width, canvas.height] = [photo.naturalWidth, photo.naturalHeight];
  pen?.drawImage(photo, 0, 0);
  const [red, green, blue] = pen?.getImageData(at[0] * (canvas.width - 1), at[1] * (canvas.height - 1), 1, 1).data ?? [];
  const field = /** @type {HTMLInputElement} */ (find("[name=colours]")), colour = [red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("");
  field.value = [...field.value.split(",").filter((one) => one && !one.endsWith(colour)), `${terrain}:${colour}`].join(",");
  const told = find("#colours"), name = find(`#original [value="${terrain}"] + span`)?.textContent;
  if (told) told.append(` ${name} #${colour}`);
  surveyed();
}
if (photo) {
  photo.draggable = false;
  photo.addEventListener("pointerdown", (event) => {
    const terrain = /** @type {HTMLInputElement} */ (find("[name=drag]:checked")).value;
    if (terrain) pickColour(within(event), terrain);
    else { cut = within(event); photo.setPointerCapture(event.pointerId); }
  });
  photo.addEventListener("pointermove", (event) => { if (cut) cutOut(cut, within(event)); });
  photo.addEventListener("pointerup", (event) => {
    const from = cut, to = within(event);
    cut = null;
    if (!from) return;
    const whole = Math.abs(from[0] - to[0]) < .05 || Math.abs(from[1] - to[1]) < .05;   // a mere tap takes all of it again
    cutOut(whole ? [0, 0] : from, whole ? [1, 1] : to);
    surveyed();
  });
}

// the tiles that were read: a tap or a stroke says what a tile is
/** @param {PointerEvent} event */
function paintTile(event) {
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-tiles] [data-thing]");
  const tool = /** @type {HTMLInputElement | null} */ (find("#terrains :checked")), field = /** @type {HTMLInputElement | null} */ (find("[name=option-grid]"));
  const at = /^tile:(\d+),(\d+)$/.exec(tile?.getAttribute("data-thing") ?? "");
  if (!tile || !tool || !field || !at) return;
  const [source, letters] = field.value.split(":"), rows = letters.split("/"), [y, x] = [Number(at[1]), Number(at[2])];
  rows[y] = rows[y].slice(0, x) + tool.value + rows[y].slice(x + 1);
  field.value = `${source}:${rows.join("/")}`;
  tile.querySelector("rect")?.setAttribute("fill", tool.dataset.ink ?? "");
  const [letter, guess] = tile.querySelectorAll("text");
  if (letter) letter.textContent = tool.value.toUpperCase();
  guess?.remove();
}
let painting = false;
document.addEventListener("pointerdown", (event) => {
  painting = event.isPrimary && Boolean(/** @type {Element} */ (event.target).closest("[data-tiles] [data-thing]"));
  if (painting) { event.preventDefault(); paintTile(event); }
});
document.addEventListener("pointermove", (event) => { if (painting) paintTile(event); });
document.addEventListener("pointerup", () => { painting = false; });

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
