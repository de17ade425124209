/** The runtime exports of each entry, by the part of the import after `playwright-mailbox`. */
export const EXPORTS = {
  '': [
    'OutboundError',
    'WaitError',
    'createMailbox',
    'expect',
    'fillOtp',
    'isWaitError',
    'mailboxExpect',
    'mailboxServer',
    'mailboxTest',
    'test',
  ],
  '/client': [
    'InternalServerError',
    'InvalidRequestError',
    'InvalidResponseError',
    'MailboxClient',
    'MailboxClientError',
    'NotFoundError',
    'RateLimitedError',
    'RequestTimeoutError',
    'UnauthorizedError',
    'UnreachableError',
    'isMailboxClientError',
  ],
  '/mailbox': ['OutboundError', 'WaitError', 'createMailbox', 'isWaitError'],
  '/server': ['ServerOptionError', 'startMailboxServer'],
  '/checks': ['checkEmail'],
  '/otp': ['detectOtp', 'rankOtp'],
};

export type Entry = keyof typeof EXPORTS;

export const ENTRIES = Object.keys(EXPORTS) as Entry[];
