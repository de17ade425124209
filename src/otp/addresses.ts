import { isLetter } from './units.js';

/** A text with its web and mail addresses blanked, so that neither codes nor words are found in them. */
export function withoutAddresses(typed: string): string {
  if (!/[@/=&\\]|www\./.test(typed)) return typed;
  return typed.replace(/[^\s<>"'「」『』（）()[\]]+/g, (token) => {
    const from = addressStart(token);
    if (from < 0) return token;
    // In scripts without spaces an address ends where its ASCII ends.
    const rest = token.slice(from).search(/[^\x21-\x7e]/);
    const length = rest < 0 ? token.length - from : rest;
    return token.slice(0, from) + '\ue000'.repeat(length) + token.slice(from + length);
  });
}

function addressStart(token: string): number {
  const scheme = token.indexOf('://');
  if (scheme >= 0) return asciiStart(token, scheme);
  const at = token.indexOf('@');
  if (at > 0) return asciiStart(token, at);
  const www = token.toLowerCase().indexOf('www.');
  if (www >= 0) return www;
  const slash = token.indexOf('/');
  const dot = token.indexOf('.');
  if (dot > 0 && slash > dot && isLetter(token.charCodeAt(slash - 1)))
    return asciiStart(token, dot);
  return /[?&][\w-]{1,40}=/.test(token) ? 0 : -1;
}

function asciiStart(token: string, from: number): number {
  let start = from;
  while (start > 0 && /[\x21-\x7e]/.test(token.charAt(start - 1))) start--;
  return start;
}
