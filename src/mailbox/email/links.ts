import { Parser } from 'htmlparser2';
import { linkifyit } from 'linkify-it';
import { visibleText } from '../../otp/html/reader.js';
import { collapse } from '../text.js';

/** A link in an email, and the words that a reader sees for it. */
export interface Link {
  href: string;
  text: string;
  /** Whether an image stands in it. */
  hasImage?: boolean;
}

/** Words of links that end a subscription or change what is sent, in the languages of most newsletters. */
const UNSUBSCRIBE = [
  'unsubscribe|opt-?out|(?:e-?mail|notification|communication)[-_\\s]?(?:preferences|settings)',
  'abmelden|abbestellen|austragen|d[ée]sabonner|d[ée]sinscri|darse de baja|cancelar (?:la )?suscripci',
  'disiscri|cancella(?:rsi|ti)|annulla (?:l.)?iscrizione|cancelar (?:a )?(?:inscri|subscri|assinatura)|descadastr',
  'uitschrijven|afmelden|avregistrer|avprenumerera|avmeld|afmeld|wypisz|odhl[áa]sit|leiratkoz',
  'abonelikten|отписаться|відписатися|配信停止|購読解除|退订|退訂|取消订阅|取消訂閱|수신\\s?거부',
].join('|');

/** Words of links to a copy of the email. */
const ONLINE = [
  '(?:view|read|see)\\b[^.]{0,30}\\b(?:in|on)(?: your| the| a)? (?:web ?)?browser|view online|online version|web ?version',
  'im browser (?:ansehen|anzeigen|[öo]ffnen|lesen)|online ?ansicht|version en ligne|(?:voir|afficher|lire)\\b.{0,30}navigateur',
  'ver\\b.{0,30}(?:en|no) (?:el |tu |su |o |seu )?naveg|(?:visualizza|bekijk).{0,30}browser',
].join('|');

const NO_ACTION = new RegExp(`${UNSUBSCRIBE}|${ONLINE}`, 'iu');

/** The text of an HTML body that a reader sees, white space collapsed. */
export function htmlText(html: string): string {
  return collapse(visibleText(html));
}

/** Elements whose text no reader sees. */
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template']);

/**
 * The http(s) links of an HTML body, in its order, entities decoded; and the URLs in its text, of which mail programs
 * make links.
 */
export function htmlLinks(html: string): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  let text = '';
  let unseen = 0;
  /** A text comes in pieces, which its entities separate. */
  const endText = () => {
    if (text.includes('://')) links.push(...linksInText(text));
    text = '';
  };
  const parser = new Parser({
    onopentag(name, { href }) {
      endText();
      if (UNSEEN.has(name)) unseen++;
      if (name === 'img' && open) open.hasImage = true;
      if ((name !== 'a' && name !== 'area') || !isHttp(href)) return;
      open = { href: href.trim(), text: '' };
      links.push(open);
    },
    ontext(data) {
      if (open) open.text += data;
      else if (unseen === 0) text += data;
    },
    onclosetag(name) {
      endText();
      if (UNSEEN.has(name)) unseen--;
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  endText();
  return links;
}

/**
 * The link that a reader is to follow: the first one, but none to unsubscribe or to view the email in a browser, and a
 * logo that leads to the home page only if there is no other.
 */
export function actionLink(links: readonly Link[]): Link | undefined {
  const actions = links.filter(({ href, text }) => !NO_ACTION.test(`${href} ${collapse(text)}`));
  return actions.find((link) => !isLogo(link)) ?? actions[0];
}

function isLogo({ href, text, hasImage }: Link): boolean {
  return hasImage === true && text.trim() === '' && /^\s*https?:\/\/[^/?#]+\/?$/i.test(href);
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false });

export function linksInText(text: string): Link[] {
  const found = linkify.match(text) ?? [];
  return found.map(({ url }) => ({ href: url, text: '' })).filter(({ href }) => isHttp(href));
}

function isHttp(href: string | undefined): href is string {
  return href !== undefined && /^\s*https?:\/\//i.test(href);
}
