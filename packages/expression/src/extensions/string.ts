import { ExpressionError } from '../errors/errors.ts';
import { toText, toInteger as valueToInteger } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { parse, stringify } from '../intrinsics/json.ts';
import { type Extension, extensions } from './extension.ts';
import { decodeBase64, encodeBase64, hashText } from './hash.ts';
import { dateOfText, hostDate } from './text-dates.ts';
import { removeMarkdown, removeTags, toAscii, toSentenceCase, toSnakeCase, toTitleCase } from './text-forms.ts';
import { extractDomain, extractEmail, extractUrl, extractUrlPath, isDomain, isEmail, isUrl } from './text-links.ts';

function textOf(self: unknown, rt: Runtime): string {
  return toText(self, rt);
}

/** Signs of currencies do not count, as in "$12.50". */
function withoutCurrency(text: string): string {
  return text.replace(/\p{Sc}/gu, '');
}

function toNumber(text: string, name: string): number {
  const number = Number(withoutCurrency(text));
  if (!Number.isNaN(number)) return number;
  throw new ExpressionError('invalid_argument', `"${text.slice(0, 40)}" is not a number`, {
    description: `${name}() needs a text such as "12.5".`,
  });
}

/** The number that a text begins with. A comma may be meant for a decimal point or for thousands: nobody can tell. */
function toFloat(text: string): number {
  const number = text.includes(',') ? Number.NaN : Number.parseFloat(withoutCurrency(text));
  return Number.isNaN(number) ? toNumber(text, 'toFloat') : number;
}

/** Without a radix, digits after `0x` are hexadecimal. */
function toInteger(text: string, [radix]: unknown[], rt: Runtime): number {
  const number = Number.parseInt(withoutCurrency(text), radix === undefined ? undefined : valueToInteger(radix, rt));
  if (!Number.isNaN(number)) return number;
  throw new ExpressionError('invalid_argument', `"${text.slice(0, 40)}" is not a whole number`, {
    description: 'toInt() needs a text that starts with digits, such as "12".',
  });
}

function parseJson(text: string, rt: Runtime): unknown {
  try {
    return parse([text], rt);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function quote(text: string, [mark]: unknown[], rt: Runtime): string {
  const sign = mark === undefined ? '"' : toText(mark, rt);
  return sign + text.replaceAll('\\', '\\\\').replaceAll(sign, `\\${sign}`) + sign;
}

function urlDecode(text: string, [partsOnly]: unknown[]): string {
  return partsOnly ? decodeURI(text) : decodeURIComponent(text);
}

/** Methods of text. */
export const stringExtensions: Extension[] = extensions(textOf, {
  base64Encode: {
    work: 'heavy',
    signature: '(): string',
    help: 'The text as base64.',
    example: ['"hello".base64Encode()', 'aGVsbG8='],
    call: (self) => encodeBase64(self),
  },
  base64Decode: {
    work: 'heavy',
    signature: '(): string',
    help: 'The text that a base64 text stands for.',
    example: ['"aGVsbG8=".base64Decode()', 'hello'],
    call: (self) => decodeBase64(self),
  },
  extractDomain: {
    work: 'heavy',
    signature: '(): string | undefined',
    help: 'The domain of a web or e-mail address.',
    example: ['"me@example.com".extractDomain()', 'example.com'],
    call: (self) => extractDomain(self),
  },
  extractEmail: {
    work: 'heavy',
    signature: '(): string | undefined',
    help: 'The first e-mail address in the text.',
    example: ['"Write to me@example.com today".extractEmail()', 'me@example.com'],
    call: (self) => extractEmail(self),
  },
  extractUrl: {
    work: 'heavy',
    signature: '(): string | undefined',
    help: 'The first web address in the text.',
    example: ['"See https://example.com/a?b=1 for more".extractUrl()', 'https://example.com/a?b=1'],
    call: (self) => extractUrl(self),
  },
  extractUrlPath: {
    work: 'heavy',
    signature: '(): string | undefined',
    help: 'What follows the domain in a web address.',
    example: ['"https://example.com/orders/1".extractUrlPath()', '/orders/1'],
    call: (self) => extractUrlPath(self),
  },
  hash: {
    work: 'heavy',
    signature:
      '(algorithm?: "md5" | "sha1" | "sha224" | "sha256" | "sha384" | "sha512" | "sha3" | "ripemd160" | "base64"): string',
    help: 'A fingerprint of the text, MD5 unless another algorithm is named.',
    example: ['"hello".hash("sha1")', 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'],
    call: (self, [algorithm], rt) => hashText(self, algorithm === undefined ? 'md5' : toText(algorithm, rt)),
  },
  isDomain: {
    work: 'heavy',
    signature: '(): boolean',
    help: 'Whether the text is a domain name.',
    example: ['"example.com".isDomain()', true],
    call: (self) => isDomain(self),
  },
  isEmail: {
    signature: '(): boolean',
    help: 'Whether the text is an e-mail address.',
    example: ['"me@example.com".isEmail()', true],
    call: (self) => isEmail(self),
  },
  isEmpty: {
    signature: '(): boolean',
    help: 'Whether the text has no characters.',
    example: ['"".isEmpty()', true],
    call: (self) => self === '',
  },
  length: {
    signature: '(): number',
    help: 'The number of characters.',
    example: ['"abc".length()', 3],
    call: (self) => self.length,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'Whether the text has characters.',
    example: ['"a".isNotEmpty()', true],
    call: (self) => self !== '',
  },
  isNumeric: {
    signature: '(): boolean',
    help: 'Whether the text stands for a number.',
    example: ['"12e3".isNumeric()', true],
    call: (self) => self !== '' && !/\s/.test(self) && !Number.isNaN(Number(self)),
  },
  isUrl: {
    work: 'heavy',
    signature: '(): boolean',
    help: 'Whether the text is a complete web address.',
    example: ['"example.com".isUrl()', false],
    call: (self) => isUrl(self),
  },
  parseJson: {
    signature: '(): any',
    help: 'The value of a JSON text, or undefined when it is not JSON.',
    example: [`'{"a":[1]}'.parseJson()`, { a: [1] }],
    call: (self, _args, rt) => parseJson(self, rt),
  },
  quote: {
    signature: '(mark?: string): string',
    help: 'The text in quotation marks, those within it escaped.',
    example: [`'say "hi"'.quote()`, '"say \\"hi\\""'],
    call: quote,
  },
  removeMarkdown: {
    work: 'heavy',
    signature: '(): string',
    help: 'The text without Markdown and HTML.',
    example: ['"*bold*, [link](https://example.com)".removeMarkdown()', 'bold, link'],
    call: (self) => removeMarkdown(self),
  },
  removeTags: {
    work: 'heavy',
    signature: '(): string',
    help: 'The text without HTML or XML tags.',
    example: ['"<b>bold</b> text".removeTags()', 'bold text'],
    call: (self) => removeTags(self),
  },
  replaceSpecialChars: {
    work: 'heavy',
    signature: '(): string',
    help: 'Accented and other letters as the nearest ASCII ones.',
    example: ['"déjà vu".replaceSpecialChars()', 'deja vu'],
    call: (self) => toAscii(self),
  },
  toBoolean: {
    signature: '(): boolean',
    help: 'False for "false", "no", "0" and empty text, else true.',
    example: ['"No".toBoolean()', false],
    call: (self) => !['', '0', 'false', 'no'].includes(self.toLowerCase()),
  },
  toDateTime: {
    signature: '(format?: "ms" | "s" | "us" | "excel" | string): DateTime',
    help: 'The date that the text stands for: ISO, HTTP, RFC 2822, SQL, milliseconds, a timestamp in the unit given, or the format given.',
    example: ['"2024-03-29T18:06:31Z".toDateTime().toMillis()', 1711735591000],
    call: (self, [format], rt) =>
      dateOfText(self, format === undefined || format === '' ? undefined : toText(format, rt), rt),
  },
  toDate: {
    signature: '(): Date',
    help: 'The date that the text stands for, as a JavaScript Date.',
    example: ['"2024-03-29T18:06:31Z".toDate().getTime()', 1711735591000],
    call: (self, _args, rt) => hostDate(self, rt),
  },
  toFloat: {
    signature: '(): number',
    help: 'The number that the text stands for.',
    example: ['"1.5".toFloat()', 1.5],
    call: (self) => toFloat(self),
  },
  toDecimalNumber: {
    signature: '(): number',
    help: 'The same as toFloat().',
    example: ['"2.25".toDecimalNumber()', 2.25],
    call: (self) => toFloat(self),
  },
  toInt: {
    signature: '(radix?: number): number',
    help: 'The number that the text stands for, without decimals; with a radix, in that system of digits.',
    example: ['"12.9".toInt()', 12],
    call: toInteger,
  },
  toWholeNumber: {
    signature: '(): number',
    help: 'The same as toInt().',
    example: ['"7.2".toWholeNumber()', 7],
    call: toInteger,
  },
  toNumber: {
    signature: '(): number',
    help: 'The number that the text stands for.',
    example: ['"1.23E3".toNumber()', 1230],
    call: (self) => toNumber(self, 'toNumber'),
  },
  toJsonString: {
    signature: '(): string',
    help: 'The text as JSON, quoted and escaped.',
    example: ['"a\\nb".toJsonString()', '"a\\nb"'],
    call: (self, _args, rt) => stringify([self], rt),
  },
  toSentenceCase: {
    work: 'heavy',
    signature: '(): string',
    help: 'Capitals at the start of sentences only.',
    example: ['"quick! brown FOX".toSentenceCase()', 'Quick! Brown fox'],
    call: (self) => toSentenceCase(self),
  },
  toSnakeCase: {
    work: 'heavy',
    signature: '(): string',
    help: 'Lower case words joined by underscores.',
    example: ['"quick brown $FOX".toSnakeCase()', 'quick_brown_fox'],
    call: (self) => toSnakeCase(self),
  },
  toTitleCase: {
    work: 'heavy',
    signature: '(): string',
    help: 'A capital at the start of each word, short linking words apart.',
    example: ['"quick a brown fox".toTitleCase()', 'Quick a Brown Fox'],
    call: (self) => toTitleCase(self),
  },
  urlEncode: {
    work: 'heavy',
    signature: '(keepSyntax?: boolean): string',
    help: 'The text for use in a web address; with true, characters of its syntax stay.',
    example: ['"name=Ann Lee".urlEncode()', 'name%3DAnn%20Lee'],
    call: (self, [keepSyntax]) => (keepSyntax ? encodeURI(self) : encodeURIComponent(self)),
  },
  urlDecode: {
    work: 'heavy',
    signature: '(keepSyntax?: boolean): string',
    help: 'The text that a piece of a web address stands for.',
    example: ['"name%3DAnn%20Lee".urlDecode()', 'name=Ann Lee'],
    call: (self, args) => urlDecode(self, args),
  },
});
