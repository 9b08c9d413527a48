// A board from a street map: the file goes up as it is, and what was read comes back as tiles that can be mended.
// Comes after drafts.js, with whose steps what was read is kept, taken back and mended, and after table.js.

const asked = /** @type {HTMLFormElement} */ (find("#survey")), photo = /** @type {HTMLImageElement} */ (find("#picked"));
const SIDES = ["left", "top", "right", "bottom"], SETTINGS = [...SIDES, "palette", "colours", "bbox", "seats"];
const LEAST = .05;   // of a side: a smaller part is a mere tap
const QUIET = 500;   // milliseconds without another wish, after which the map is read
/** @param {string} name @param {HTMLFormElement} [form] */
const field = (name, form = asked) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @returns {File | undefined} */
const chosen = () => /** @type {HTMLInputElement} */ (find("#file")).files?.[0];
const paper = () => /** @type {HTMLFormElement | null} */ (find("#paper"));
/** Tells one file from another. @param {File} file */
const mark = (file) => `${file.size.toString(36)}-${file.lastModified.toString(36)}`;
/** @param {string | undefined} sentence */
const refuse = (sentence) => { /** @type {HTMLElement} */ (find("#refused")).textContent = sentence ?? ""; };

// ---- reading: half a second after the last wish, and what is still being read for an older one is given up
let reading = new AbortController(), wait = 0;
function readSoon() {
  clearTimeout(wait);
  wait = setTimeout(readNow, QUIET);
}
function readNow() {
  clearTimeout(wait);
  wait = 0;
  const file = chosen();
  if (!file) refuse(asked.dataset.none);
  else if (file.size > Number(asked.dataset.most)) refuse(asked.dataset.large);
  else {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(asked)));
    query.set("name", file.name);
    query.set("of", mark(file));
    query.set("tool", /** @type {HTMLInputElement | null} */ (find("#paper [name=tool]:checked"))?.value ?? "");
    reading.abort();
    reading = new AbortController();
    /** @type {HTMLElement} */ (find("#reading")).hidden = false;
    refuse("");
    const { signal } = reading;
    inTurn(() => readIn(`${site}/survey?${query}`, file, signal));
  }
}
/** @param {string} address @param {File} file @param {AbortSignal} signal */
async function readIn(address, file, signal) {
  const old = paper()?.dataset.drawn, here = location.href;
  const answer = await layOpen(address, { method: "POST", body: file, signal });
  if (signal.aborted) return;
  /** @type {HTMLElement} */ (find("#reading")).hidden = true;
  if (!answer) return;
  const { past, coming } = steps();
  if (old === paper()?.dataset.drawn) stand(past, coming, answer.url);
  else stand(old === undefined ? [] : [...past, here], [], answer.url);
  if (old === undefined) find("#surveyed .sheet")?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}
asked.addEventListener("submit", (event) => { event.preventDefault(); readNow(); });
asked.addEventListener("input", (event) => {
  const { id, name, type } = /** @type {HTMLInputElement} */ (event.target);
  if (SIDES.includes(name)) keepApart(name);
  if (id !== "file" && type !== "radio" && type !== "text") readSoon();
});
asked.addEventListener("change", (event) => {
  const { id, type } = /** @type {HTMLInputElement} */ (event.target);
  if (id === "file") openFile();
  else if (type === "text") readSoon();
});

// ---- the file: a picture is shown and can be cut, of an extract a part can be named
function openFile() {
  const file = chosen(), drawn = file?.type.startsWith("image/");
  /** @type {HTMLElement} */ (find("#original")).hidden = !file || !drawn;
  /** @type {HTMLElement} */ (find("#extract")).hidden = !file || Boolean(drawn);
  for (const name of [...SIDES, "colours", "bbox"]) field(name).value = field(name).defaultValue;
  field("kind").value = drawn ? "picture" : "extract";
  photo.removeAttribute("src");
  showWishes();
  if (file && drawn && file.size <= Number(asked.dataset.most)) {
    const reader = new FileReader();
    reader.onload = () => { photo.src = String(reader.result); };
    reader.readAsDataURL(file);
  }
  if (file) readNow();
}

// ---- the picture: what is dragged over is the part that is read, a tap tells what a colour means
const part = () => SIDES.map((side) => Number(field(side).value));
function showPart([left, top, right, bottom] = part()) {
  const frame = /** @type {HTMLElement} */ (find(".frame .part"));
  frame.style.inset = `${100 * top}% ${100 - 100 * right}% ${100 - 100 * bottom}% ${100 * left}%`;
}
/** A side that was moved stops before the one across. @param {string} side */
function keepApart(side) {
  const [left, top, right, bottom] = part(), most = { left: right - LEAST, top: bottom - LEAST }, least = { right: left + LEAST, bottom: top + LEAST };
  if (side in most) field(side).value = String(Math.min(Number(field(side).value), most[/** @type {"left"} */ (side)]));
  else field(side).value = String(Math.max(Number(field(side).value), least[/** @type {"right"} */ (side)]));
  showPart();
}
/** @type {number[] | null} */
let from = null;
/** @param {PointerEvent} event */
const within = (event) => {
  const box = photo.getBoundingClientRect(), held = (/** @type {number} */ at) => Math.min(1, Math.max(0, at));
  return [held((event.clientX - box.left) / box.width), held((event.clientY - box.top) / box.height)];
};
/** @param {number[]} one @param {number[]} other */
const between = (one, other) => [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[0], other[0]), Math.max(one[1], other[1])];
const meant = () => /** @type {HTMLInputElement} */ (find("[name=drag]:checked")).value;
/** @param {number[]} at @param {string} terrain */
function pickColour([x, y], terrain) {
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  canvas.width = canvas.height = 1;
  pen?.drawImage(photo, Math.floor(x * (photo.naturalWidth - 1)), Math.floor(y * (photo.naturalHeight - 1)), 1, 1, 0, 0, 1, 1);
  const colour = [...pen?.getImageData(0, 0, 1, 1).data ?? []].slice(0, 3).map((one) => one.toString(16).padStart(2, "0")).join("");
  field("colours").value = [...colours().filter((one) => !one.endsWith(colour)), `${terrain}:${colour}`].join(",");
}
photo.draggable = false;
photo.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button) return;
  from = within(event);
  photo.setPointerCapture(event.pointerId);
});
photo.addEventListener("pointermove", (event) => { if (from && !meant()) showPart(between(from, within(event))); });
photo.addEventListener("pointercancel", () => { from = null; showPart(); });   // the page was scrolled
photo.addEventListener("pointerup", (event) => {
  if (!from) return;
  const [left, top, right, bottom] = between(from, within(event)), terrain = meant(), tapped = right - left < LEAST || bottom - top < LEAST;
  if (terrain) pickColour(from, terrain);
  else (tapped ? [0, 0, 1, 1] : [left, top, right, bottom]).forEach((at, i) => { field(SIDES[i]).value = String(at); });
  from = null;
  showWishes();
  readSoon();
});
photo.addEventListener("load", layUnder);

// ---- the colours that were told, each of which can be taken back
const colours = () => field("colours").value.split(",").filter(Boolean);
function showWishes() {
  const list = /** @type {HTMLElement} */ (find("#colours")), row = /** @type {HTMLTemplateElement} */ (find("#colour"));
  list.replaceChildren(...colours().map((told) => {
    const one = /** @type {HTMLElement} */ (row.content.cloneNode(true).firstChild), [terrain, colour] = told.split(":");
    const name = find(`#original [value="${terrain}"] + span`)?.textContent;
    /** @type {HTMLElement} */ (find("i", one)).style.background = `#${colour}`;
    /** @type {HTMLElement} */ (find("span", one)).textContent = `${name} #${colour}`;
    /** @type {HTMLElement} */ (find("button", one)).onclick = () => {
      field("colours").value = colours().filter((other) => other !== told).join(",");
      showWishes();
      readSoon();
    };
    return one;
  }));
  showPart();
}

// ---- the tiles: they lie on the part of the picture that they were read from, and keys reach them
let read = "";
document.addEventListener("laid", () => {
  const form = paper(), now = form ? SETTINGS.map((name) => field(name, form).value).join("|") : "";
  if (form && now !== read && !wait) {   // a step back or forth, which takes the wishes along
    for (const name of SETTINGS) field(name).value = field(name, form).value;
    showWishes();
  }
  read = now;
  layUnder();
});
function layUnder() {
  const under = /** @type {HTMLCanvasElement | null} */ (find("#under")), form = paper(), file = chosen();
  if (!under || !form) return;
  under.hidden = !file || !photo.complete || !photo.naturalWidth || field("of", form).value !== mark(file);
  if (under.hidden) return;
  const [left, top, right, bottom] = SIDES.map((side) => Number(field(side, form).value)), { naturalWidth: wide, naturalHeight: high } = photo;
  under.getContext("2d")?.drawImage(photo, left * wide, top * high, (right - left) * wide, (bottom - top) * high, 0, 0, under.width, under.height);
}
document.addEventListener("keydown", (event) => {
  const tile = /** @type {Element} */ (event.target).closest("#paper [data-thing]"), form = paper(), way = WAYS[event.key];
  if (!tile || !form || !(way || event.key === "Enter" || event.key === " ")) return;
  event.preventDefault();
  const thing = tile.getAttribute("data-thing") ?? "", [y, x] = thing.slice(5).split(",").map(Number);
  if (way) find(`#paper [data-thing="tile:${y + way[1]},${x + way[0]}"]`)?.focus();
  else draw(form, thing);
});
