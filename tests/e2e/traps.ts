/** An inline image. */
const DATA_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** HTML that requests URL when a browser renders it unsanitized. */
export const TRAPS: Record<string, string> = {
  script: '<script>new Image().src = "URL"</script>',
  'script from the web': '<script src="URL"></script>',
  onerror: `<img src="data:," onerror="new Image().src='URL'">`,
  'onload of svg': `<svg onload="new Image().src='URL'"></svg>`,
  'image in svg': '<svg><image href="URL" /></svg>',
  'style in svg': `<svg><style><img src="data:," onerror="new Image().src='URL'"></style></svg>`,
  'script in svg': '<svg><script>new Image().src = "URL"</script></svg>',
  'autofocus onfocus': `<input autofocus onfocus="new Image().src='URL'">`,
  ontoggle: `<details open ontoggle="new Image().src='URL'"><p>More</p></details>`,
  'image after a noscript that ends early': '<noscript><p title="</noscript><img src=URL>">',
  'image after an xmp that ends early': '<xmp><p title="</xmp><img src=URL>">',
  'image after a title that ends early': '<title><p title="</title><img src=URL>">',
  'image after a textarea that ends early': '<textarea><p title="</textarea><img src=URL>">',
  'image after a style that ends early': '<style>a{content:"</style><img src=URL>"}</style>',
  'image after a comment that ends early': '<!--><img src=URL>-->',
  'image in select': '<select><option><img src=URL></select><img src=URL>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=URL">',
  iframe: '<iframe src="URL"></iframe>',
  srcdoc: '<iframe srcdoc="<img src=URL>"></iframe>',
  frameset: '<frameset><frame src="URL"></frameset>',
  object: '<object data="URL"></object>',
  embed: '<embed src="URL">',
  'base with a relative image': '<base href="URL/"><img src="a.png">',
  src: '<img src="URL">',
  'src without a scheme': '<img src="//HOST/a">',
  srcset: '<img srcset="URL 1x">',
  picture: `<picture><source srcset="URL"><img src="${DATA_PNG}"></picture>`,
  'input type=image': '<input type="image" src="URL">',
  poster: '<video poster="URL"></video>',
  video: '<video src="URL" autoplay muted></video>',
  audio: '<audio src="URL" autoplay></audio>',
  'background of table': '<table background="URL"><tr><td>a</table>',
  'background of body': '<body background="URL">a',
  'style sheet': '<link rel="stylesheet" href="URL">',
  'style sheet in data:': `<link rel="stylesheet" href="data:text/css,@import 'URL'">`,
  'style sheet in data: in data:': `<link rel="stylesheet" href="data:text/css,@import 'data:text/css,@import%20%22URL%22'">`,
  preload: '<link rel="preload" as="image" href="URL">',
  'url()': '<p style="background:url(URL)">a</p>',
  'url() in quotes': `<p style="background:url('URL')">a</p>`,
  'url() in capitals': '<p style="background:URL( URL )">a</p>',
  'url() with escapes': '<p style="background:u\\72 \\6C(URL)">a</p>',
  'url() with an escaped URL': '<p style="background:url(\\68 WITHOUT_H)">a</p>',
  'url() with entities': '<p style="background:u&#114;l(URL)">a</p>',
  'url() behind a comment': '<p style="background:/**/url(URL)">a</p>',
  'url() behind a string of two lines': `<p style="content:'\\\n';background:url(URL)">a</p>`,
  'url() behind a string without an end': `<style>a{content:'\n;}p{background:url(URL)}</style><p>a`,
  'list-style': '<ul style="list-style:url(URL)"><li>a</ul>',
  'image-set()': `<p style="background:image-set('URL' 1x)">a</p>`,
  'image-set() of a vendor': `<p style="background:-webkit-image-set(url(URL) 1x)">a</p>`,
  'url() in a style element': '<style>p{background:url(URL)}</style><p>a</p>',
  'url() in an unended style element': '<p>a</p><style>p{background:url(URL)',
  'url() in a variable': '<style>:root{--a:url(URL)}p{background:var(--a)}</style><p>a</p>',
  'url() in a media query': '<style>@media all{p{background:url(URL)}}</style><p>a</p>',
  '@import': '<style>@import "URL";</style>',
  '@import url()': '<style>@import url(URL);</style>',
  '@import of data:': `<style>@import "data:text/css,@import 'URL'";</style>`,
  '@import with escapes': '<style>@\\69mport "URL";</style>',
  '@import behind a comment of HTML': '<style><!--@import "URL";--></style>',
  '@font-face': `<style>@font-face{font-family:f;src:url(URL)}p{font-family:f}</style><p>a</p>`,
};

/** A trap that requests something from this site. */
export function trapFor(trap: string, site: string): string {
  return trap
    .replaceAll('WITHOUT_H', `${site.slice(1)}/a`)
    .replace(/URL(?!\()/g, `${site}/a`)
    .replaceAll('HOST', new URL(site).host);
}
