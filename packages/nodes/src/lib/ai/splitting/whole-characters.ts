/** Where a part of a text ends that is to end about there: before a character that takes two places, or behind one that begins the part. */
export function wholeEnd(text: string, from: number, end: number): number {
  if (!isLowHalf(text.charCodeAt(end)) || !isHighHalf(text.charCodeAt(end - 1))) return end;
  return end - 1 > from ? end - 1 : end + 1;
}

/** The first half of a character that takes two places in a text. */
function isHighHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** The second half of it. */
function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
