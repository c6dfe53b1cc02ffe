import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { numberSeparators } from '../i18n/formats.ts';

/** A field for an amount, which is written as numbers are elsewhere on the page: `50,000`. */
export function NumberField(props: NumberInputProps) {
  // Drawn anew in another language.
  useTranslation();
  const { group, decimal } = numberSeparators();
  return <NumberInput thousandSeparator={group} decimalSeparator={decimal} {...props} />;
}
