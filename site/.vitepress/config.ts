import { defineConfig, type MarkdownRenderer } from 'vitepress';

/** The anchor of a heading as GitHub makes it, which the links between the documents have. */
function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Code is shown as it is written: Vue would read what stands in double braces. */
function showBraces(markdown: MarkdownRenderer): void {
  const { code_inline: render } = markdown.renderer.rules;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index]?.attrSet('v-pre', '');
    return render?.(tokens, index, ...rest) ?? '';
  };
}

/** The path of the site at its host: each version has its own. */
const base = process.env.SITE_BASE ?? '/';

export default defineConfig({
  base,
  title: 'playwright-mailbox',
  description: 'Email testing for Playwright: a mailbox for every test, and a mailbox server.',
  // What arrange.mjs and typedoc write.
  srcDir: 'pages',
  cleanUrls: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    config: showBraces,
  },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Guides come before the reference, which has each name many times.
            boostDocument: (page: string) => (/^\/(?:api|design|changelog)/.test(page) ? 0.1 : 1),
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Docs', link: '/start' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'API', link: '/api/' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
    sidebar: [
      {
        text: 'Getting started',
        items: [
          { text: 'Start', link: '/start' },
          { text: 'Setting the sender', link: '/senders' },
          { text: 'Configuration', link: '/configuration' },
          { text: 'Troubleshooting', link: '/troubleshooting' },
        ],
      },
      {
        text: 'Writing tests',
        items: [
          { text: 'Waiting for email', link: '/waiting' },
          { text: 'Asserting on email', link: '/asserting' },
          { text: 'Checking an email', link: '/checks' },
          { text: 'Snapshots of an email', link: '/snapshots' },
          { text: 'Opening an email', link: '/opening' },
          { text: 'Attachments and headers', link: '/attachments' },
          { text: 'Viewing emails', link: '/page' },
          { text: 'Providers’ APIs', link: '/providers' },
          { text: 'Writing to the app', link: '/writing' },
          { text: 'Events of providers', link: '/events' },
          { text: 'People and accounts', link: '/people' },
          { text: 'Recipes', link: '/recipes' },
        ],
      },
      {
        text: 'Running',
        items: [
          { text: 'CI and shards', link: '/ci' },
          { text: 'Containers', link: '/containers' },
          { text: 'Mailbox server', link: '/server' },
          { text: 'Verdicts', link: '/verdicts' },
          { text: 'Several servers', link: '/scaling' },
          { text: 'On the internet', link: '/internet' },
          { text: 'Received elsewhere', link: '/inbound' },
          { text: 'Email of a real mailbox', link: '/imap' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'Command line', link: '/cli' },
          { text: 'Server options', link: '/server-reference' },
          { text: 'REST API', link: '/rest-api' },
          {
            text: 'TypeScript API',
            link: '/api/',
            collapsed: true,
            items: [
              { text: 'playwright-mailbox', link: '/api/playwright-mailbox' },
              { text: '…/mailbox', link: '/api/playwright-mailbox/mailbox-1' },
              { text: '…/client', link: '/api/playwright-mailbox/client' },
              { text: '…/server', link: '/api/playwright-mailbox/server' },
              { text: '…/otp', link: '/api/playwright-mailbox/otp' },
            ],
          },
        ],
      },
      {
        text: 'About',
        items: [
          { text: 'How it compares', link: '/comparison' },
          { text: 'Design', link: '/design' },
          { text: 'Changelog', link: '/changelog' },
        ],
      },
    ],
  },
});
