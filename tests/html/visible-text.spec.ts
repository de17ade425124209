import { expect, test } from '@playwright/test';
import { visibleText } from '../../src/html/reader.js';
import { detectOtp } from '../../src/otp/index.js';

const SEEN: [name: string, html: string, seen: string][] = [
  ['blocks are lines', '<p>one</p><div>two<br>three</div>', 'one two three'],
  ['spans are one word', '<span>4</span><span>8</span>2', '482'],
  ['a gap made by CSS', '<b style="margin-right:4px">745</b><b>230</b>', '745 230'],
  ['cells are separated', '<table><tr><td>Code</td><td>482913</td></tr></table>', 'Code 482913'],
  ['fields show their value', '<input value="4"><input type="hidden" value="8">', '4'],
  ['entities', '&#52;&#x38;&nbsp;&amp;', '48 &'],
  [
    'head, style, script and comments are dropped',
    '<head><title>a</title></head><style>b</style><script>c</script><!--d-->e',
    'e',
  ],
  ['display:none', '<div style="display: none">a<b>b</b></div>c', 'c'],
  [
    'visibility:hidden, and visible inside of it',
    '<p style="visibility:hidden">a<b style="visibility:visible">b</b></p>',
    'b',
  ],
  [
    'no size, until a child has one',
    '<td style="font-size:0">a<p style="font-size:12px">b</p></td>',
    'b',
  ],
  [
    'opacity, max-height, mso-hide, hidden',
    '<p style="opacity:0">a</p><p style="max-height:0px">b</p><p style="mso-hide:all">c</p><p hidden>d</p>e',
    'e',
  ],
  [
    'a class hidden by the style sheet',
    '<style>/* . */ .x, #y { display:none }</style><p class="a x">a</p><p id="y">b</p>c',
    'c',
  ],
  [
    'a class hidden by the rule after an @import',
    '<style>@import url(a.css); .x{display:none}</style><p class="x">a</p>b',
    'b',
  ],
  [
    'a class hidden only on small screens',
    '<style>@media (max-width:9px){.x{display:none}}</style><p class="x">a</p>',
    'a',
  ],
  ['paragraphs without end tags', '<p style="display:none">a<p>b<ul><li hidden>c<li>d</ul>', 'b d'],
  ['a cell is not closed from inside', '<table><tr><td hidden>a</div>b<td>c</table>', 'c'],
];

for (const [name, html, seen] of SEEN) {
  test(`visibleText(): ${name}`, () => {
    expect(visibleText(html).replace(/\s+/g, ' ').trim()).toBe(seen);
  });
}

test('finds a code in very deep HTML', () => {
  const html = `${'<div>'.repeat(5_000)}Your code is 482913${'</div>'.repeat(5_000)}<p>end</p>`;
  expect(visibleText(html)).toContain('end');
  expect(detectOtp({ subject: null, text: null, html })).toBe('482913');
});

test('finds a code in an email with a million lines', () => {
  const text = `Your code is 482913.\n${'7\n'.repeat(1_000_000)}`;
  expect(detectOtp({ subject: null, text, html: null })).toBe('482913');
});
