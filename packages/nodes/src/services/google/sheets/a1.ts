/** The number of a column by its letters: `A` is 1, `AA` is 27. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The letters of a column: 1 is `A`. */
export function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The name of a sheet as ranges have it, which alone stands for all of its cells. */
export function quotedTitle(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/** A range of a sheet. Names of letters, digits and spaces need no quotes. */
export function rangeIn(title: string, cells: string): string {
  return `${/[^\p{L}\p{N}_ ]/u.test(title) ? quotedTitle(title) : title}!${cells}`;
}

/** A range of whole rows, both numbers included. */
export function rowRange(title: string, first: number, last = first): string {
  return rangeIn(title, `${first}:${last}`);
}

/** Where a range in A1 notation begins, without its sheet; `A:C` and `2:4` begin at A1 and A2. */
export function startOf(range: string): { column: string; row: number } {
  const [, column = 'A', row = '1'] = /^(?:.*!)?\$?([a-zA-Z]*)\$?(\d*)/s.exec(range) ?? [];
  return { column: column.toUpperCase() || 'A', row: Number(row || 1) };
}
