import { isJsonObject, type JsonValue } from '@millrace/workflow';
import { DateTime } from 'luxon';

interface Validated {
  valid: boolean;
  /** The value as one of the type; absent for one that is empty. */
  newValue?: unknown;
  errorMessage?: string;
}

interface ValidationOptions {
  /** Choices of the type `options`. */
  valueOptions?: Array<{ name: string; value: unknown }>;
  /** Values of another type are refused instead of being converted. */
  strict?: boolean;
}

const UNFIT = Symbol('unfit');
type Convert = (value: unknown) => unknown;

/** Texts that are dates are shorter. */
const MAX_DATE_LENGTH = 100;
const DATE_FORMATS: ReadonlyArray<(text: string) => DateTime> = [
  (text) => DateTime.fromISO(text, { setZone: true }),
  (text) => DateTime.fromRFC2822(text, { setZone: true }),
  (text) => DateTime.fromHTTP(text),
  (text) => DateTime.fromSQL(text, { setZone: true }),
];

const converters = new Map<string, Convert>([
  ['string', (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))],
  ['string-alphanumeric', (value) => (/^[A-Za-z_]\w*$/.test(String(value)) ? String(value) : UNFIT)],
  ['number', numberFrom],
  ['boolean', booleanFrom],
  ['dateTime', dateFrom],
  ['time', (value) => (/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value)) ? String(value) : UNFIT)],
  ['array', (value) => parsedAs(value, Array.isArray)],
  ['object', (value) => parsedAs(value, (parsed) => isJsonObject(parsed as JsonValue))],
  ['url', (value) => (URL.canParse(addressOf(value)) ? addressOf(value) : UNFIT)],
  ['jwt', (value) => (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(String(value)) ? String(value) : UNFIT)],
]);

const STRICT_TYPES = new Map<string, (value: unknown) => boolean>([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number'],
  ['boolean', (value) => typeof value === 'boolean'],
  ['array', Array.isArray],
  ['object', (value) => isJsonObject(value as JsonValue)],
]);

/** A value as one of a type of fields, converted where it can be. Types that are not known fit everything. */
export function validateFieldType(
  fieldName: string,
  value: unknown,
  type: string,
  options: ValidationOptions = {},
): Validated {
  if (value === null || value === undefined) return { valid: true };
  const newValue = convert(value, type, options);
  if (newValue !== UNFIT) return { valid: true, newValue };
  return { valid: false, errorMessage: `'${fieldName}' expects ${wanted(type, options)} but we got ${shown(value)}` };
}

function convert(value: unknown, type: string, { strict, valueOptions }: ValidationOptions): unknown {
  if (type === 'options' && valueOptions) {
    return valueOptions.some((option) => option.value === value) ? value : UNFIT;
  }
  if (strict && STRICT_TYPES.get(type)?.(value) === false) return UNFIT;
  return converters.get(type)?.(value) ?? value;
}

/** As JavaScript converts: a list of one number is that number. */
function numberFrom(value: unknown): unknown {
  const number = Number(value);
  return Number.isNaN(number) ? UNFIT : number;
}

function booleanFrom(value: unknown): unknown {
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : UNFIT;
}

/** Packages ask the date for its parts and formats, as Luxon has them. The offset that a text names is kept. */
function dateFrom(value: unknown): unknown {
  const date = readDate(value);
  return date?.isValid ? date : UNFIT;
}

function readDate(value: unknown): DateTime | undefined {
  if (DateTime.isDateTime(value)) return value;
  if (value instanceof Date) return DateTime.fromJSDate(value);
  if (typeof value === 'number') return DateTime.fromMillis(value);
  if (typeof value !== 'string' || value.length > MAX_DATE_LENGTH) return undefined;
  const text = value.trim();
  const known = DATE_FORMATS.map((read) => read(text)).find(({ isValid }) => isValid);
  return known ?? DateTime.fromJSDate(new Date(text));
}

function parsedAs(value: unknown, fits: (parsed: unknown) => boolean): unknown {
  if (fits(value)) return value;
  if (typeof value !== 'string') return UNFIT;
  try {
    const parsed: unknown = JSON.parse(value);
    return fits(parsed) ? parsed : UNFIT;
  } catch {
    return UNFIT;
  }
}

/** With `http` where no scheme is given. */
function addressOf(value: unknown): string {
  const text = String(value).trim();
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

function wanted(type: string, { valueOptions = [] }: ValidationOptions): string {
  if (type === 'options') return `one of ${valueOptions.map(({ name }) => name).join(', ')}`;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? 'object' : `'${String(value).slice(0, 200)}'`;
}
