/** The digits of a text, without what separates them. */
export function digitsIn(text: string): number[] {
  return [...text.replace(/\D/g, '')].map(Number);
}

/** Luhn: cards, and numbers of Italian VAT. */
export function passesLuhn(text: string): boolean {
  const sum = digitsIn(text)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** ISO 7064, mod 97: IBAN. */
export function passesIban(text: string): boolean {
  const compact = text.replace(/\s/g, '');
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The sum of the digits, each times its weight; digits without a weight are left out. */
export function weighted(text: string, weights: readonly number[]): number {
  const digits = digitsIn(text);
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** The digit at a place counts as the check digit of those before it. */
export function passesTens(text: string, weights: readonly number[]): boolean {
  return (10 - (weighted(text, weights) % 10)) % 10 === digitsIn(text)[weights.length];
}

/** Spanish numbers end in a letter that the number gives. */
export function passesSpanish(text: string): boolean {
  const compact = text.replaceAll('-', '').replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(compact.slice(0, -1)) % 23] === compact.at(-1);
}

/** Finnish identity codes: the rest by 31 gives the last character. */
export function passesFinnish(text: string): boolean {
  const number = Number(text.slice(0, 6) + text.slice(7, 10));
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[number % 31] === text.at(-1);
}

/** US numbers of those who may prescribe (DEA). */
export function passesDea(text: string): boolean {
  return weighted(text, [1, 2, 1, 2, 1, 2]) % 10 === digitsIn(text)[6];
}

/** British NHS numbers. */
export function passesNhs(text: string): boolean {
  const check = 11 - (weighted(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 0 : check) === digitsIn(text)[9];
}

/** Australian business numbers: one less in the first digit. */
export function passesAbn(text: string): boolean {
  return (weighted(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}
