// What a test may ask a page: where a press would hit, what a fresh load would show, how things are laid out.
// Nothing here presses anything.
globalThis.people = (() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // ---- where to press
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  };
  /** A point of the window at which a press hits this element and nothing else, not even a pixel beside it, or null. */
  const spot = (element) => {
    if (!element || !seen(element)) return null;
    const box = element.getBoundingClientRect(), thing = element.closest("[data-thing]");
    const hits = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (thing ? hit.closest("[data-thing]") === thing : element.contains(hit));
    };
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const right of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const x = box.left + box.width * right, y = box.top + box.height * down;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      if (hits(x, y) && hits(x - 1, y - 1) && hits(x + 1, y + 1)) return { x, y };
    }
    return null;
  };
  const about = (where) => new Set(all(where).flatMap((b) => (b.dataset.things ?? "").split(" ")).filter(Boolean));
  /** The drawn things that somebody can hit now: those that an action is about, or those that none is about. */
  const things = (legal) => {
    const some = about(legal ? "#choices li:not(.asleep) button, #further button" : "#choices button, #further button");
    return all("#board [data-thing], #hand [data-thing], #mine [data-thing]")
      .filter((one) => some.has(one.dataset.thing) === legal && spot(one)).map((one) => one.dataset.thing);
  };

  // ---- what a fresh load would show
  const OWN = new Set(["aria-busy", "aria-pressed", "data-now", "open"]);   // of this moment, not of the table
  const attributes = (node) => Object.fromEntries([...node.attributes]
    .filter((one) => !OWN.has(one.name) && !(one.name === "hidden" && node.matches("[data-passing], [data-at], [data-about]")) && !(one.name === "style" && (node.id === "fit" || node.id === "lesson"))
      && !(one.name === "data-tab" && node.id === "table"))
    .map((one) => [one.name, one.name === "class" ? one.value.replace(/\b(new|pointed|asleep|on|tells|looks|narrowed)\b/g, "").replace(/ +/g, " ").trim() : one.value])
    .filter(([name, value]) => name !== "class" || value));
  const differences = (live, fresh, path, found) => {
    if (found.length > 4) return found;
    if (live.nodeType !== fresh.nodeType || live.nodeName !== fresh.nodeName) {
      found.push(`${path}: ${live.nodeName} for ${fresh.nodeName}`);
    } else if (live.nodeType === Node.TEXT_NODE) {
      if (live.data.trim() !== fresh.data.trim() && !live.parentElement.matches("[data-until]")) found.push(`${path}: "${live.data.trim().slice(0, 60)}" for "${fresh.data.trim().slice(0, 60)}"`);
    } else if (live.nodeType === Node.ELEMENT_NODE) {
      const here = `${path} ${live.id ? "#" + live.id : live.localName}`;
      const [ours, theirs] = [attributes(live), attributes(fresh)];
      for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
        if (ours[name] !== theirs[name]) found.push(`${here}[${name}]: ${ours[name]} for ${theirs[name]}`);
      }
      const [a, b] = [live, fresh].map((one) => [...one.childNodes].filter((child) => (child.nodeType === Node.ELEMENT_NODE && !child.matches(".dot, #worths, .late")) || (child.nodeType === Node.TEXT_NODE && child.data.trim())));
      if (a.length !== b.length) found.push(`${here}: ${a.length} children for ${b.length}`);
      for (let i = 0; i < Math.min(a.length, b.length); i++) differences(a[i], b[i], here, found);
    }
    return found;
  };
  const load = async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const table = find("#table", new DOMParser().parseFromString(await answer.text(), "text/html"));
    return location.hash.startsWith("#plan=") && find("#now", table) ? planned(table) : table;
  };
  /** A fresh load with a plan in its address asks the server how the table would look after it. */
  const planned = async (table) => {
    const form = find("#now", table), ground = find("#ground", table)?.innerHTML ?? "";
    const body = new URLSearchParams({ seat: find("[name=seat]", form).value, step: find("[name=step]", form).value, plan: decodeURIComponent(location.hash.slice(6)) });
    const answer = await fetch(form.getAttribute("action").replace(/\/play(?=\?|$)/, "/plan"), { method: "POST", body, headers: { accept: "application/json" } });
    if (!answer.ok) return table;
    table.innerHTML = (await answer.json()).html;
    find("#ground", table).innerHTML = ground;
    return table;
  };
  const mark = (root = document) => find("#now", root)?.dataset.mark ?? "";
  const state = () => {
    const list = find("#choices"), wish = find("#passing")?.value;
    if (find("#open-curtain")) return "curtain";
    if (find("#table.tells")) return find("#tell [data-at]:not([hidden])").dataset.waits === undefined ? "" : "story";
    if (find("#lesson")) return "turn";   // a beat waits for its learner, whatever the game waits for
    if (find("#end")) return "over";
    if (find("#hand-on")) return "held";
    if (find("#choices button, #sketch") && !list.dataset.passes && !(wish && find("[data-quiet]", list))) return "turn";
    return "";
  };
  /** What the page waits for, once it shows all that the server knows; else nothing. */
  const settled = async (also, patience) => {
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 25))) {
      const now = state() || (also && find("#now.waits") ? "waits" : "");
      if (!now || find("[aria-busy]")) continue;
      const fresh = await load();
      if (mark(fresh) === mark() && (now === "curtain") === !!find("#open-curtain", fresh)) return now;
    }
    throw new Error("the page does not come to show how the table stands");
  };
  /** Everything in which the page differs from a fresh load. */
  const lies = async (patience) => {
    const live = find("#table"), end = Date.now() + patience;
    let fresh = await load();
    // others may act meanwhile: what they did has to arrive, but it may take its time
    while (mark(fresh) !== mark() && Date.now() < end) { await new Promise((done) => setTimeout(done, 25)); fresh = await load(); }
    const found = differences(live, fresh, "", []);
    const said = new Map(all("button[name=action]", fresh).map((one) => [one.form?.id + one.value, one.textContent]));
    for (const one of all("button[name=action]", live)) {
      if (said.get(one.form?.id + one.value) !== one.textContent) found.push(`the button ${one.value} says "${one.textContent}"`);
    }
    for (const one of all("[data-mark]", live)) {
      if (one.dataset.mark !== mark(fresh)) found.push(`#${one.id} was drawn from ${one.dataset.mark}, the table stands at ${mark(fresh)}`);
    }
    return found;
  };

  // ---- how it is laid out
  const size = (node) => {
    const by = node.getScreenCTM?.();
    const px = parseFloat(getComputedStyle(node).fontSize);
    return by ? px * Math.hypot(by.a, by.b) : px;
  };
  const leaves = () => all("#table *, dialog[open] *")
    .filter((one) => [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()))
    .filter((one) => !one.closest("title, script, style, option, select, .sr") && seen(one));
  const part = (one) => one.closest("#bar, #now, #stage, #players, #log, #chat, #board, #hand, #mine, #tabs, dialog")?.id ?? "page";
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    const frame = (one.closest("#board, #hand, #mine, #stage, #players, #log, #chat, .asked") ?? document.documentElement).getBoundingClientRect();
    return box.right > frame.left + 1 && box.left < frame.right - 1 && box.bottom > frame.top + 1 && box.top < frame.bottom - 1
      && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  };
  const clash = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  /** Faults by their place: text under 11 px, text that is cut, words over words, a page that scrolls sideways. */
  const faults = () => {
    const found = {};
    const count = (name) => { found[name] = (found[name] ?? 0) + 1; };
    const texts = leaves().filter(shown);
    for (const one of texts) {
      if (size(one) < 10.95) count(`tiny ${part(one)}`);
      const style = getComputedStyle(one);
      if (!one.ownerSVGElement && style.overflow !== "visible" && one.scrollWidth > one.clientWidth + 1) count(`cut ${part(one)}`);
    }
    const plain = texts.filter((one) => !texts.some((other) => other !== one && one.contains(other)));
    const boxes = plain.map((one) => ({ box: one.getBoundingClientRect(), where: part(one), text: one.textContent })).sort((a, b) => a.box.top - b.box.top);
    for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length && boxes[j].box.top < boxes[i].box.bottom; j++) {
      const again = boxes[i].text === boxes[j].text && Math.hypot(boxes[i].box.x - boxes[j].box.x, boxes[i].box.y - boxes[j].box.y) < 3;   // drawn once more above a wash
      if (boxes[i].where === boxes[j].where && !again && clash(boxes[i].box, boxes[j].box)) count(`overlap ${boxes[i].where}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) count("sideways page");
    return found;
  };
  /** What a press of this person changes, and others do not: the decision on the page, or the notice that it has gone on. */
  const stand = () => [...["step", "entries", "plan"].map((name) => find(`#now [name=${name}]`)?.value), find("#hand-on") ? "held" : "",
    find("#end") ? "over" : "", find("#gone")?.dataset.times ?? "", all(".narrowed").length, find("#lesson")?.dataset.beat, find("#lesson .answer")?.textContent].join("|");
  /** Which window is open, if any. */
  const open = () => find("dialog[open]")?.id ?? "";
  /** Things that a beat of a lesson points at or waits for, and that lie under its box. */
  const covered = () => {
    const box = find('#lesson');
    if (!box || !box.checkVisibility()) return [];
    const over = box.getBoundingClientRect();
    const wanted = (box.dataset.wanted ?? '').split('|').flatMap((move) => all(`#choices button[value="${CSS.escape(move)}"]`))
      .flatMap((row) => (row.dataset.things ?? '').split(' '));
    const names = [...(box.dataset.points ?? '').split('|'), ...wanted].filter((name) => /^(hex|card|word):/.test(name));
    return names.filter((name) => all(`#fit [data-thing="${CSS.escape(name)}"], #hand [data-thing="${CSS.escape(name)}"]`).slice(0, 1).some((one) => {
      const at = one.getBoundingClientRect(), hidden = find('#spread') && one.closest('#fit');
      const wide = Math.min(at.right, over.right) - Math.max(at.left, over.left), high = Math.min(at.bottom, over.bottom) - Math.max(at.top, over.top);
      return !hidden && wide > 0 && high > 0 && wide * high > at.width * at.height / 5;
    }));
  };
  return { find, all, covered, spot, things, stand, open, settled, lies, faults };
})();
