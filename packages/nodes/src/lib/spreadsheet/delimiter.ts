/** What separates values, as users write it. */
export function delimiterOf(given: string | undefined): string {
  return given ? given.replaceAll('\\t', '\t') : ',';
}
