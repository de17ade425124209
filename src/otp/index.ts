/** The parts of a mail that a code can stand in. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** placeholder, replaced below */
export function detectOtp(_mail: OtpMail): string | null {
  return null;
}
