import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The script of the page, as the small script imports it. */
const MAIN = './page-main.ts';

/**
 * Inlines the styles and a small script at the start of `index.html`, so that the first paint waits for
 * nothing else. The small script loads the script of the page after the paint, which would otherwise be
 * delayed. The server allows both by their hashes.
 *
 * @param boot the file of the small script
 */
export function startTags(boot: string): Plugin {
  return {
    name: 'start-tags',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
        if (styles?.type !== 'asset') throw new Error('There are no styles');
        delete bundle[styles.fileName];
        const parts: [RegExp, string][] = [
          [/<link rel="stylesheet"[^>]*>/, `<style>${String(styles.source).trim()}</style>`],
          [
            /<script type="module"[^>]* src="([^"]+)"><\/script>/,
            `<script>${shortened(boot)}</script>`,
          ],
        ];
        return parts.reduce((text, [found, replacement]) => {
          if (!found.test(text)) throw new Error(`The page has no ${found}`);
          return text.replace(found, (_, url) => replacement.replace(MAIN, () => url));
        }, html);
      },
    },
  };
}

/** Removes comments and indentation. */
function shortened(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .trim();
}
