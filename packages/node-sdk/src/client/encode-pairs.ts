/**
 * Names and values as a query or a form carries them: `a=1%202&b=x`. All but letters, digits and `-_.~` is written by its
 * bytes (RFC 3986), which every service reads alike; a `+` for a space is not read by all.
 */
export function encodePairs(pairs: ReadonlyArray<readonly [name: string, value: string]>): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
