/**
 * The account that has to make room: the one with the most bytes, so that none that stays within its fair
 * share loses an email to another's flood.
 *
 * @param bytesOf what an account may lose; an email that was just filed is not part of it, so that it
 * leaves only where nothing else is left
 */
export function heaviestOf<Account extends { bytes: number }>(
  accounts: Iterable<Account>,
  bytesOf: (account: Account) => number,
): Account | undefined {
  let heaviest: Account | undefined;
  for (const account of accounts) {
    if (account.bytes > 0 && (!heaviest || bytesOf(account) > bytesOf(heaviest)))
      heaviest = account;
  }
  return heaviest;
}
