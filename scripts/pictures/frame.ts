/** A frame of the recording: the test, the browser, and at the end the terminal. */
interface Frame {
  /** The lines of the test. */
  lines: readonly string[];
  /** The index of the line that has just run. */
  line: number;
  /** What the browser shows, as a PNG. */
  shot: Buffer;
  /** What the terminal shows after the command. */
  output: string;
}

const STYLE = `
  body { margin: 0; padding: 16px; background: #e9edf3; font: 14px/21px ui-monospace, monospace; }
  pre, .browser { margin: 0; border-radius: 8px; overflow: hidden; }
  pre { padding: 10px 0; background: #16181d; color: #c9d1d9; }
  pre span { display: block; padding: 0 12px; border-left: 3px solid transparent; min-height: 21px; }
  .now { background: #2b3347; border-color: #97abff; color: #fff; }
  b { font-weight: normal; color: #7ddba0; }
  i { font-style: normal; color: #97abff; }
  .terminal { height: 84px; }
  .browser { margin: 14px 0; background: #fff; box-shadow: 0 1px 6px #0004; }
  img { display: block; width: 608px; height: 400px; }
`;

/** The HTML of a frame. */
export function frame({ lines, line, shot, output }: Frame): string {
  const code = lines.map((text, index) => {
    const colored = escaped(text)
      .replace(/'[^']*'/g, '<b>$&</b>')
      .replace(/\b(?:import|from|async|await)\b/g, '<i>$&</i>');
    return `<span${index === line ? ' class="now"' : ''}>${colored}</span>`;
  });
  const terminal = ['$ npx playwright test', ...output.split('\n')].map(
    (text) => `<span>${escaped(text).replace(/✓|.*passed.*/g, '<b>$&</b>')}</span>`,
  );
  return `<style>${STYLE}</style>
    <pre>${code.join('')}</pre>
    <div class="browser"><img src="data:image/png;base64,${shot.toString('base64')}"></div>
    <pre class="terminal">${terminal.join('')}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
