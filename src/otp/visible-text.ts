import { Parser } from 'htmlparser2';

const SILENT = new Set(['style', 'script', 'head', 'title', 'template']);
const INLINE = /^(?:a|b|strong|i|em|u|span|font|small|big|code|kbd|tt|mark|sub|sup|img)$/;

/** The text of an HTML body that a reader sees. */
export function visibleText(html: string): string {
  let text = '';
  let silent = 0;
  const breakLine = (name: string) => {
    if (!INLINE.test(name)) text += '\n';
  };
  const parser = new Parser({
    onopentag(name) {
      if (SILENT.has(name)) silent++;
      breakLine(name);
    },
    ontext(data) {
      if (silent === 0) text += data;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--;
      breakLine(name);
    },
  });
  parser.end(html);
  return text;
}
