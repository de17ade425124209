// Tests that use no fixture of anybody's, by the `test` of the package that is named.
const { test, expect } = await import(process.env.BENCH_PACKAGE);

for (let n = 0; n < 200; n++) {
  test(`trivial ${n}`, () => {
    expect(n).toBe(n);
  });
}
