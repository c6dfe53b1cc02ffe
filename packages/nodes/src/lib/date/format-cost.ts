import { NodeError } from '@millrace/node-sdk';

const MAX_LENGTH = 500;
/** Ways to spread a text over the parts of a format. Trying as many takes some milliseconds. */
const MAX_WAYS = 1_000_000;

/** How many lengths of text a token of Luxon can stand for, where it is more than one. */
const LENGTHS: Record<string, number> = {
  y: 6,
  yy: 3,
  yyyyy: 3,
  kk: 3,
  o: 3,
  S: 3,
  u: 9,
  uu: 2,
  z: 256,
  ...Object.fromEntries([...'MLdhHmsqW'].map((token) => [token, 2])),
  // Those that stand for a whole date or time.
  ...Object.fromEntries([...'DtTfF'].flatMap((letter) => [1, 2, 3, 4].map((count) => [letter.repeat(count), 512]))),
};

const TOKEN = /'[^']*'|([A-Za-z])\1*/g;

/**
 * Refuses a format whose parts can be matched with the text in too many ways: reading tries them one after the other, so
 * that ten letters could hold the process for hours.
 * @throws NodeError
 */
export function checkFormatCost(text: string, format: string, parameter: string): void {
  const ways = (format.match(TOKEN) ?? []).reduce((product, token) => product * (LENGTHS[token] ?? 1), 1);
  if (text.length <= MAX_LENGTH && format.length <= MAX_LENGTH && ways <= MAX_WAYS) return;
  throw new NodeError('The date cannot be read with this format: it leaves too much open', {
    description: 'Use tokens of fixed length, such as yyyy and SSS, and fewer of them.',
    parameter,
    code: 'DATE_FORMAT_COSTLY',
  });
}
