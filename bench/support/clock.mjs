/** The time in ms by a clock that all processes of a machine share, and that nobody sets. */
export function now() {
  return Number(process.hrtime.bigint()) / 1e6;
}
