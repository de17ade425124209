// Tests without fixtures, using the `test` of the given package.
const { test, expect } = await import(process.env.BENCH_PACKAGE);

for (let n = 0; n < 200; n++) {
  test(`trivial ${n}`, () => {
    expect(n).toBe(n);
  });
}
