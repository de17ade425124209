/** Placeholders of template languages. The bounded repetitions keep the search linear. */
const TEMPLATE = new RegExp(
  [
    String.raw`\{\{(?=[^{}<>]{0,60}\w)[^{}<>]{1,100}\}\}`, // Handlebars, Jinja, Liquid, Vue
    String.raw`\{%-?\s*[a-z]\w{0,30}[^{}%]{0,100}%\}`, // Jinja, Liquid, Twig
    '<%[-=~_#]?[^<>%]{1,100}%>', // EJS, ERB
    String.raw`\$\{\s*[a-z_][\w.[\]()?'" |-]{0,100}\}`, // template literals, FreeMarker
    String.raw`%\{\s*[a-z_][\w.]{0,100}\s*\}`, // Ruby
    String.raw`\*\|[a-z][\w:]{0,60}\|\*`, // Mailchimp
  ].join('|'),
  'gi',
);

/** Placeholders for links to unsubscribe that providers fill in when they send. */
const OF_PROVIDERS = new RegExp(
  [
    String.raw`^\{{2,4}\s*(?:${[
      'amazonSESUnsubscribeUrl',
      'RESEND_UNSUBSCRIBE_URL',
      'pm:unsubscribe(?:_url)?', // Postmark
      'unsubscribe(?:_preferences)?', // Brevo, SendGrid
    ].join('|')})\s*\}{2,4}`,
    String.raw`^<%\s*asm_\w{1,40}_url\s*%>`, // SendGrid
    String.raw`^\*\|UNSUB(?::[^|]{0,2000})?\|\*`, // Mailchimp, Mandrill
    String.raw`^\[\[UNSUB_LINK(?:_\w{1,10})?\]\]`, // Mailjet
    '^%(?:tag_|mailing_list_)?unsubscribe_url%', // Mailgun
  ].join('|'),
);

/** The placeholders in a text that a template had to fill in. */
export function placeholdersIn(text: string): RegExpExecArray[] {
  // Most texts have none, and are read once.
  if (!/\{|<%|\*\|/.test(text)) return [];
  return [...text.matchAll(TEMPLATE)].filter(([found]) => !isOfProvider(found));
}

/** Whether a text begins with a placeholder that a provider fills in. */
export function isOfProvider(text: string): boolean {
  return OF_PROVIDERS.test(text);
}

/** Whether a URL begins with a placeholder: it is reported as such, or a provider fills it in. */
export function isPlaceholder(url: string): boolean {
  return /^(?:\{\{|\$\{|<%|\{%|\*\|)/.test(url) || isOfProvider(url);
}
