/**
 * HTML without the copies that cells keep of their text. The library that writes them takes line breaks within them for the
 * end of the cell when it reads them.
 */
export function withoutStoredTexts(html: string): string {
  return html.replace(/(<td\b[^>]{0,100}? data-t="s") data-v="[^"]*"/g, '$1');
}
