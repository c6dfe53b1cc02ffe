/**
 * A text in the format that LinkedIn takes comments of posts in ("little text"), where some signs mean more than themselves.
 * Hashtags go on being hashtags.
 */
export function littleText(text: string): string {
  return text.replace(/[(){}[\]<>@|*_~]/g, (sign) => `\\${sign}`);
}
