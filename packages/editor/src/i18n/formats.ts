import { i18n } from './i18n.ts';

/**
 * What `Intl` is asked with: the language of the pages, in the form of the browser's region where it names one (a page
 * in English shows dates as in Britain to a browser that asks for `en-GB`).
 */
export function formatLocale(): string {
  const { language } = i18n;
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return wanted.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** By locale and options. Making one costs more than using it a hundred times: tables and running clocks ask for many. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = formatLocale();
  const key = `${locale} ${options ? JSON.stringify(options) : ''}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** `1,234` */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

/** What stands between the groups of a number, and before its decimals: `,` and `.` in `12,345.6`. */
export function numberSeparators(): { group: string; decimal: string } {
  const parts = numberFormat().formatToParts(12_345.6);
  const separator = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: separator('group'), decimal: separator('decimal') || '.' };
}

/** A date with its time, as precise as the language writes them; `options` choose parts. */
export function dateTimeText(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleString(formatLocale(), options);
}

/** A date without its time. */
export function dateText(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleDateString(formatLocale(), options);
}
