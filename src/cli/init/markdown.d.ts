/** Markdown files, which tsup bundles as texts. */
declare module '*.md' {
  const text: string;
  export default text;
}
