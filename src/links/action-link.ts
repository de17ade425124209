/** A link in an email, with its visible text. */
export interface Link {
  href: string;
  text: string;
  /** The alternative text of an image in the link. */
  alt?: string;
}

/** Words in links that end a subscription or change its settings, in the languages of most newsletters. */
const UNSUBSCRIBE = [
  'unsubscribe|opt-?out|(?:e-?mail|notification|communication)[-_\\s]?(?:preferences|settings)',
  'abmelden|abbestellen|austragen|d[ée]sabonner|d[ée]sinscri|darse de baja|cancelar (?:la )?suscripci',
  'disiscri|cancella(?:rsi|ti)|annulla (?:l.)?iscrizione|cancelar (?:a )?(?:inscri|subscri|assinatura)|descadastr',
  'uitschrijven|afmelden|avregistrer|avprenumerera|avmeld|afmeld|wypisz|odhl[áa]sit|leiratkoz',
  'abonelikten|отписаться|відписатися|配信停止|購読解除|退订|退訂|取消订阅|取消訂閱|수신\\s?거부',
].join('|');

/** Words in links that show the email in a browser. */
const ONLINE = [
  '(?:view|read|see)\\b[^.]{0,30}\\b(?:in|on)(?: your| the| a)? (?:web ?)?browser|view online|online version|web ?version',
  'im browser (?:ansehen|anzeigen|[öo]ffnen|lesen)|online ?ansicht|version en ligne|(?:voir|afficher|lire)\\b.{0,30}navigateur',
  'ver\\b.{0,30}(?:en|no) (?:el |tu |su |o |seu )?naveg|(?:visualizza|bekijk).{0,30}browser',
].join('|');

const NO_ACTION = new RegExp(`${UNSUBSCRIBE}|${ONLINE}`, 'iu');

/** Words in a link that completes the purpose of the email. "Sign in" is missing, because headers have it as well. */
const ACTION = new RegExp(
  [
    'verif|confirm|activat|reset|accept|approve|authori[sz]e|invitation|magic|new password|bestätig|aktivier|zurücksetz|annehmen',
    'vérifi|activer|réinitialis|rejoindre|activar|restablec|acept|conferma|attiva|reimposta|accetta|ativar|redefin|aceitar',
    'bevestig|verifieer|activeer|bekräfta|aktivera|återställ|bekreft|bekræft|vahvist|potwierd|aktywuj|potvrdit|aktivov',
    'подтверд|активир|сброс|принять|підтверд|onayla|doğrula|sıfırla|確認|有効化|再設定|承認|验证|驗證|确认|激活|重置|확인|인증|재설정',
  ].join('|'),
  'iu',
);

/** Words in links of footers. */
const ASIDE =
  /\b(?:privacy|terms|legal|imprint|impressum|datenschutz|agb|cookies?|help|support|contact|faq|about|blog|careers|jobs|preferences|settings|report abuse)\b|^https?:\/\/(?:[\w-]+\.)*(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|apps\.apple|play\.google)\.com\b/i;

/** Words in links that end a session, or change what a reader has. */
const EFFECT =
  /log-?out|sign-?out|log-?in|sign-?in|delete|remove|cancel|decline|subscri|vote|rsvp/i;

/** A part of a link that may be random: a long value, or a long word with letters and digits. */
const RANDOM = /=[^&#]{16}|[/#](?=[\w.~-]*\d)(?=[\w.~-]*[a-z])[\w.~-]{16}|[/#]\d{12}/i;

/** A name or a value by which an app recognizes who follows a link. */
const TOKEN =
  /[?&#](?:token|code|key|hash|sig|signature|jwt|ticket|otp|oobcode|confirmation_token|invite)=|[/=](?=[\w.~]*\d)(?=[\w.~]*[a-z])[\w.~]{16,}|[/=][\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/**
 * The link that a reader is expected to follow, never one to unsubscribe or to view the email in a browser:
 * the first one that confirms, resets or accepts something, or carries a token; otherwise the first one that
 * is not a logo, the home page or part of the footer; otherwise the first.
 */
export function actionLink<Found extends Link>(links: readonly Found[]): Found | undefined {
  const actions = links.filter(({ href, text }) => !NO_ACTION.test(`${href} ${collapse(text)}`));
  const ranks = actions.map(rankOf);
  return actions[ranks.indexOf(Math.max(...ranks))];
}

/**
 * How likely a reader is to follow a link: 3 if it confirms, resets or accepts something, or carries a token;
 * 1 if it is a logo, the home page or part of the footer; otherwise 2.
 */
export function rankOf({ href, text, alt }: Link): number {
  const words = collapse(`${text} ${alt ?? ''}`);
  const isShownUrl = words.includes('://');
  if (!isShownUrl && ACTION.test(words)) return 3;
  const isImage = alt !== undefined && collapse(text) === '';
  if (isImage || isHome(href) || ASIDE.test(href) || ASIDE.test(words)) return 1;
  return ACTION.test(pathOf(href)) || TOKEN.test(href) ? 3 : 2;
}

/**
 * Whether a request to a link may change something: it confirms, accepts, deletes or unsubscribes, ends a session, or
 * looks as if it could be followed only once.
 */
export function mayHaveEffect({ href, text, alt }: Link): boolean {
  const words = `${pathOf(href)} ${collapse(`${text} ${alt ?? ''}`)}`;
  const isKnown = [NO_ACTION, ACTION, EFFECT].some((pattern) => pattern.test(words));
  return isKnown || TOKEN.test(href) || RANDOM.test(pathOf(href));
}

function isHome(href: string): boolean {
  return /^https?:\/\/[^/?#]+\/?$/i.test(href);
}

function pathOf(href: string): string {
  return href.replace(/^https?:\/\/[^/?#]*/i, '');
}

/** Collapses white space, and normalizes accents. */
function collapse(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
