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

/** Where a range in A1 notation begins, without its sheet; `A:C` and `2:4` begin at A1 and A2. */
export function startOf(range: string): { column: string; row: number } {
  const [, column = 'A', row = '1'] = /^(?:.*!)?\$?([a-zA-Z]*)\$?(\d*)/s.exec(range) ?? [];
  return { column: column.toUpperCase() || 'A', row: Number(row || 1) };
}
