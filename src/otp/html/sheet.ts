import { declarations, hides } from './style.js';

/**
 * The class and id selectors of a style sheet that hide what they fit: `.preheader`, `#preview`.
 * Rules inside of `@media` are left out: they are for small screens, or for print.
 */
export function hidingSelectors(sheet: string): string[] {
  const found: string[] = [];
  for (const { selector, body } of topLevelRules(withoutComments(sheet))) {
    if (selector.startsWith('@') || !hides(declarations(body))) continue;
    for (const one of selector.split(',')) {
      const simple = /^[a-z]*([.#][\w-]+)$/.exec(one.trim());
      if (simple?.[1]) found.push(simple[1]);
    }
  }
  return found;
}

function* topLevelRules(sheet: string): Generator<{ selector: string; body: string }> {
  let [depth, start, open] = [0, 0, 0];
  for (let index = 0; index < sheet.length; index++) {
    const character = sheet[index];
    if (character === '{') {
      if (depth === 0) open = index;
      depth++;
    } else if (character === '}' && depth > 0) {
      depth--;
      if (depth > 0) continue;
      yield {
        selector: sheet.slice(start, open).trim().toLowerCase(),
        body: sheet.slice(open + 1, index),
      };
      start = index + 1;
    }
  }
}

/** Comments, and the marks of an HTML comment that old mail programs put around a sheet. */
function withoutComments(sheet: string): string {
  const parts = sheet.split('/*');
  const kept = parts.map((part, index) => {
    if (index === 0) return part;
    const end = part.indexOf('*/');
    return end < 0 ? '' : part.slice(end + 2);
  });
  return kept.join(' ').replaceAll('<!--', '').replaceAll('-->', '');
}
