/** Text as both databases hold it: PostgreSQL has no NUL in text. */
export function toStoredText(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
