import type { Found } from './candidates.js';
import { type Look, PLAIN_LOOK } from './html/appearance.js';
import type { Line } from './lines.js';
import { hasWord } from './units.js';

/** How a candidate stands on its line. */
export interface Layout {
  /** Nothing else is said on its line, or in its table cell. */
  isAlone: boolean;
  look: Look;
  /** In quotes or brackets. */
  isEnclosed: boolean;
}

export function layoutOf({ typed, looks }: Line, { start, end }: Found): Layout {
  const cellStart = typed.lastIndexOf('\t', start - 1) + 1;
  const nextTab = typed.indexOf('\t', end);
  const before = typed.slice(cellStart, start).replace(/^\s*\d{1,2}[.)]\s/, '');
  const after = typed.slice(end, nextTab < 0 ? undefined : nextTab);
  return {
    isAlone: !hasWord(before) && !hasWord(after),
    look: lookAt(looks, start),
    isEnclosed:
      /[[({<"'“”„«‘「『【（《]$/.test(before.trimEnd()) &&
      /^\s*[\])}>"'”“»’」』】）》]/.test(after),
  };
}

function lookAt(looks: Line['looks'], index: number): Look {
  return looks.findLast(({ from }) => from <= index)?.look ?? PLAIN_LOOK;
}

/** Whether a text is set off from its surroundings. */
export function isEmphasised({ isAlone, isEnclosed, look }: Layout): boolean {
  return isAlone || isEnclosed || look.bold || look.spaced || look.size >= 20;
}
