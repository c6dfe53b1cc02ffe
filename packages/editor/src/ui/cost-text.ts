import { numberText } from '../i18n/formats.ts';

/** `$12.34`, and of less than a dollar as many digits as tell sums apart: `$0.0012`. */
export function costText(usd: number): string {
  const digits =
    usd > 0 && usd < 1 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return numberText(usd, { style: 'currency', currency: 'USD', ...digits });
}

/** `1.2K` */
export function tokenText(tokens: number): string {
  return numberText(tokens, { notation: 'compact', maximumFractionDigits: 1 });
}
