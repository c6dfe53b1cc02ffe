import { numberText } from '../../i18n/formats.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1000;

/** A number of bytes in the unit that fits. */
export function sizeText(bytes: number): string {
  const place = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3));
  return numberText(bytes / STEP ** place, {
    style: 'unit',
    unit: UNITS[place],
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}
