/** White space as a reader sees it. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
