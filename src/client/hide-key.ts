/** Replaces the API key in a server's error messages. */
const REDACTED = '[redacted]';

/** The key that the mailbox server has by default: it is in the documentation. */
const PUBLIC_KEY = 'sandbox';

/**
 * Words that servers use in error messages. A key that is one of them is not a secret, and messages
 * with every occurrence hidden would be unreadable.
 */
const PROSE = new Set(
  `a access account address after again all allowed already an and another any api are argument as at
  auth authentication authorization authorized bad be bearer been before body busy by cannot client
  code content could credentials data default demo denied details dev does email emails empty error
  errors exceeded exist expected expired failed failure field fields filter for forbidden format found
  from gateway get given got guest has have header headers hello host http https id in inbox internal
  into invalid is it json key keys later latest limit limited list local mail mailbox many maximum
  message method minimum missing more must name no none not null number object of on one only or
  page parameter parameters parse password path please query range rate reached refused request
  requests required reset response retry root sandbox secret send sent server service should slow
  staging status string subject support system temporarily test testing the then this time timeout to
  token too try type unable unauthorized unavailable unexpected unknown url use user valid value was
  were when with without wrong you your`.split(/\s+/),
);

/** From this length on a key is looked for inside longer words as well. */
const LONG = 8;

/**
 * Takes the API key out of a server's words, however the case, and also as it stands in a URL. A long
 * key is taken out wherever it occurs, a short one where it stands as a word of its own, and one that
 * is an everyday word of such texts only where it can be nothing but a value: in quotes or brackets,
 * after `Bearer`, `=` or `key:`. The public key is not a secret.
 */
export function hideKey(text: string, apiKey: string): string {
  if (apiKey === PUBLIC_KEY) return text;
  const forms = new Set([apiKey, encodeURIComponent(apiKey)]);
  return [...forms].reduce((shown, form) => replace(shown, form, ruleFor(apiKey)), text);
}

/** Whether the key is taken out where these texts stand before it and after it. */
type Rule = (before: string, after: string) => boolean;

function ruleFor(key: string): Rule {
  if (PROSE.has(key.toLowerCase())) return isValue;
  return key.length >= LONG ? () => true : isWord;
}

const isWord: Rule = (before, after) => !/[A-Za-z0-9]$/.test(before) && !/^[A-Za-z0-9]/.test(after);

const isValue: Rule = (before, after) =>
  isWord(before, after) &&
  (/(?:=|\bbearer +|\b(?:key|token|secret|password|authorization) *: *)$/i.test(before) ||
    (/["'`([<{]$/.test(before) && /^["'`)\]>}]/.test(after)));

/** The characters examined before an occurrence: as many as a rule may need. */
const BEFORE = 40;

function replace(text: string, key: string, rule: Rule): string {
  const [searched, wanted] = [lower(text), lower(key)];
  const out: string[] = [];
  let done = 0;
  for (let at = searched.indexOf(wanted); at >= 0; ) {
    const end = at + wanted.length;
    const isHidden = rule(text.slice(Math.max(0, at - BEFORE), at), text.slice(end, end + 1));
    if (isHidden) {
      out.push(text.slice(done, at), REDACTED);
      done = end;
    }
    at = searched.indexOf(wanted, isHidden ? end : at + 1);
  }
  return out.join('') + text.slice(done);
}

/** Lower case of ASCII only, for places to stay the same. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
