/**
 * A header beyond the six operations. A request for an email of the inbox names an address in it,
 * percent-encoded; a server that knows it says in the same header of its answer, `yes` or `no`,
 * whether the email was delivered to this very address. Other servers ignore it.
 */
export const RECIPIENT_HEADER = 'Mailbox-Recipient';
