/**
 * Control characters but tabs and ends of lines, what turns the direction of a text, and what takes no room. Joiners stay: writings and
 * emoji need them.
 */
const HIDDEN = /(?![\t\n\r\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text whose hidden characters can be seen, as `\\u{202E}`: they could have code read otherwise than it runs. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}
