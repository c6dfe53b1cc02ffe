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

/** `1,234` */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(formatLocale(), options);
}

/** A date with its time, as precise as the language writes them; `options` choose parts. */
export function dateTimeText(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleString(formatLocale(), options);
}

/** A date without its time. */
export function dateText(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleDateString(formatLocale(), options);
}
