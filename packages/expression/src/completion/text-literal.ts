/**
 * A text as a literal of an expression: any text, also one that holds quotation marks. Braces are escaped too: two of
 * them would end the part of the template.
 */
export function textLiteral(text: string, mark = "'"): string {
  const escaped = text.replace(/[\\'"`${}\p{Cc}\u2028\u2029]/gu, (character) => {
    if (character === '$') return mark === '`' ? '\\$' : character;
    if (character === '\\') return '\\\\';
    if (/["'`]/.test(character)) return character === mark ? `\\${mark}` : character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${mark}${escaped}${mark}`;
}
