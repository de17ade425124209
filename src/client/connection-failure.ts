import { errors } from 'undici';

/** The parts of an error about a failed connection. */
interface ConnectionFailure {
  happened: string;
  hint: string;
}

/** Describes a failure that is permanent; undefined if a later attempt may succeed. */
export function permanentFailure(url: URL, error: unknown): ConnectionFailure | undefined {
  // The greeting of an SMTP server (RFC 5321, 4.2).
  const bytes = error instanceof errors.HTTPParserError && 'data' in error ? error.data : '';
  if (/^220[ -]/.test(String(bytes))) {
    return {
      happened: 'was answered by an SMTP server.',
      hint: `${url.origin} looks like the SMTP port. mailboxURL (MAILBOX_URL) is the URL of the REST API, such as http://127.0.0.1:8025.`,
    };
  }
  const codes = codesOf(error);
  if (codes.includes('ERR_SSL_WRONG_VERSION_NUMBER')) {
    return {
      happened: 'was answered without TLS.',
      hint: `${url.origin} has no HTTPS.\nIs mailboxURL (MAILBOX_URL) to begin with http:?`,
    };
  }
  const rejection = codes.find((code) => REJECTED_CERTIFICATE.test(code));
  if (rejection === undefined) return undefined;
  const hint = CERTIFICATE_HINTS[rejection]?.(url) ?? untrusted(url);
  return { happened: `got no answer: ${reasonOf(error)}.`, hint };
}

/** The codes of OpenSSL's `X509_V_ERR_…`, and Node's code for another host name. */
const REJECTED_CERTIFICATE = /^(?!ERR_SSL_).*(CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA)/;

const CERTIFICATE_HINTS: Record<string, (url: URL) => string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: ({ hostname }) =>
    `Use a name of the certificate in mailboxURL (MAILBOX_URL), or a certificate for ${hostname}.`,
  CERT_HAS_EXPIRED: ({ origin }) => `Renew the certificate of ${origin}.`,
  CERT_NOT_YET_VALID: () => "Is this machine's clock right?",
};

function untrusted({ origin }: URL): string {
  return `Node does not trust the certificate of ${origin}.\nSet NODE_EXTRA_CA_CERTS to its file, or to that of its authority, before Node starts.`;
}

/** The reason of a failed connection, from the innermost error. */
export function reasonOf(error: unknown): string {
  const all = causes(error);
  const coded = all.find((one) => 'code' in one && !(one instanceof errors.UndiciError));
  return (coded ?? all[0])?.message.trim() || 'the connection failed';
}

/** The error and its causes: a name with two addresses fails with one error for each. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const below = error instanceof AggregateError ? error.errors : [error.cause];
  return [...below.flatMap(causes), error];
}

export function codesOf(error: unknown): string[] {
  return causes(error).flatMap((one) => ('code' in one ? [String(one.code)] : []));
}
