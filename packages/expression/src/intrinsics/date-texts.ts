import { ExpressionError } from '../errors/errors.ts';

const MAX_TEXT = 1000;
const MAX_FORMAT = 200;

/** Text that dates are read from: the readers try many forms, so that long texts are refused at once. */
export function dateText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  throw new ExpressionError('invalid_argument', `A date has at most ${MAX_TEXT} characters`, {
    description: `This text has ${text.length}. Take the part of it that is the date.`,
  });
}

/** A format to write dates with. */
export function dateFormat(format: string): string {
  if (format.length <= MAX_FORMAT) return format;
  throw new ExpressionError('invalid_argument', `A date format has at most ${MAX_FORMAT} characters`, {
    description: `This one has ${format.length}.`,
  });
}

/** Quoted text, or a run of one letter. */
const TOKENS = /'[^']*'|([a-zA-Z])\1*/g;

/**
 * A format to read dates with. A number whose digits are not counted, such as `y` or `S`, may stand in it once: where
 * several can share the same digits, luxon tries all ways to share them.
 */
export function readableFormat(format: string): string {
  const seen = new Set<string>();
  for (const [token, letter] of dateFormat(format).matchAll(TOKENS)) {
    if (letter === undefined || hasFixedWidth(token)) continue;
    if (!seen.has(token)) {
      seen.add(token);
      continue;
    }
    throw new ExpressionError('invalid_argument', `The date format has "${token}" more than once`, {
      description: 'Each part of a date can be read once only. Put other text in single quotation marks.',
    });
  }
  return format;
}

/** Two letters stand for two digits and so on; `yy` and `yyyyy` and all that is no number vary. */
function hasFixedWidth(token: string): boolean {
  return /^(?:yyyy|yyyyyy|LL|MM|dd|HH|hh|mm|ss|SSS|uuu|ooo|WW|kkkk)$/.test(token);
}
