import { Problem } from './problem.js';

/** The access key of a request with a signature of version 4. It is the API key; the signature is not checked. */
export function sesKey(authorization: string | undefined): string | undefined {
  return /^AWS4-\S+ +.*?Credential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];
}

/** nodemailer's `verify()` sends an email from and to this address, and expects that it is rejected. */
export function isVerification(address: string): boolean {
  return address === 'invalid@invalid';
}

export function verificationProblem(): Problem {
  return new Problem('recipient', 'Email address is not verified: invalid@invalid', {
    isProbe: true,
  });
}
