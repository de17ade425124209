/** Boxes with one character each. */
function group(count: number): string {
  return `<div role="group">${'<input maxlength="1">'.repeat(count)}</div>`;
}

/** A page with a row of boxes, and a script that accesses them as `boxes`. */
function row(count: number, script: string): string {
  return `${group(count)}<script>
    const boxes = [...document.querySelectorAll("input")];
    const each = (type, act) => boxes.forEach((box, index) =>
      box.addEventListener(type, (event) => act(box, boxes[index + 1], event)));
    ${script}
  </script>`;
}

const advance = 'each("input", (box, next) => { if (box.value) next?.focus(); });';

/** Boxes as in real apps. Without single quotes. */
export const PAGE = {
  group,
  row,
  advance,
  submit: `each("input", (box, next) => {
    if (!next) location = "/verify?code=" + boxes.map((it) => it.value).join("");
  });`,
  rows: {
    'which hand the focus on': advance,
    'which do not': '',
    'which do so a little later':
      'each("input", (box, next) => { if (box.value) setTimeout(() => next?.focus(), 60); });',
    'which do so a little later, and take the focus from no other field': `
      const open = new Set([boxes[0]]);
      each("input", (box, next) => setTimeout(() => { open.add(next); next?.focus(); }, 150));
      each("focus", (box) => { if (!open.has(box)) box.blur(); });`,
    'which do so when the key is up':
      'each("keyup", (box, next, { key }) => { if (key.length === 1) next?.focus(); });',
    'which write the character themselves':
      'each("keydown", (box, next, event) => { event.preventDefault(); box.value = event.key; next?.focus(); });',
    'which select what they hold': `${advance} each("focus", (box) => box.select());`,
    'which do not let the user skip an empty one': `${advance} each("focus", (box) => {
      const empty = boxes.findIndex((it) => !it.value);
      if (empty >= 0 && empty < boxes.indexOf(box)) boxes[empty].focus();
    });`,
    'without a limit of their own': `boxes.forEach((box) => box.removeAttribute("maxlength")); ${advance}`,
  },
};
