import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { EMPTY_REPORT } from '../contract/report.js';

/** The file for reports, which the server does not serve. */
const NAME = 'report.html';

/**
 * Builds the page as one file without data, with inline script and styles. Its Content-Security-Policy allows
 * only this script, and loads nothing. Frames inherit the policy, so it must allow the styles of emails.
 *
 * @param page the built HTML file
 */
export function reportFile(page: string): Plugin {
  return {
    name: 'report-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const script = only(files.filter((file) => file.type === 'chunk')).code;
      const styles = only(files.filter((file) => file.fileName.endsWith('.css')));
      if (styles.type !== 'asset') throw new Error('There are no styles');
      const source = fileOf(readFileSync(page, 'utf8'), script, String(styles.source));
      // Their content is inlined.
      for (const { fileName } of files) delete bundle[fileName];
      this.emitFile({ type: 'asset', fileName: NAME, source });
    },
  };
}

function fileOf(page: string, script: string, styles: string): string {
  // These would end the script, or start a comment in it.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(styles)) {
    throw new Error('The script or the styles cannot be inside an HTML page');
  }
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const parts: [RegExp, string][] = [
    [/<meta charset="utf-8">/, `<meta charset="utf-8">\n    ${meta}`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${styles}</style>`],
    [/<script type="module"[^>]*><\/script>/, ''],
    [/<\/body>/, `  ${EMPTY_REPORT}\n    <script type="module">${script}</script>\n  </body>`],
  ];
  return parts.reduce((text, [found, replacement]) => {
    if (!found.test(text)) throw new Error(`The page has no ${found}`);
    // A function, because the script may contain `$&`.
    return text.replace(found, () => replacement);
  }, page);
}

function only<T extends Rolldown.OutputChunk | Rolldown.OutputAsset>(files: readonly T[]): T {
  const [first] = files;
  if (!first || files.length > 1) throw new Error(`There are ${files.length} files, not one`);
  return first;
}
