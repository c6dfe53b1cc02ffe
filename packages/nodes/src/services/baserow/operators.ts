import type { Choice } from '@millrace/node-sdk';

/** Conditions that rows can be filtered by. */
export const OPERATORS: ReadonlyArray<Choice<string>> = [
  { name: 'Contains', value: 'contains' },
  { name: 'Contains not', value: 'contains_not' },
  { name: 'Date after', value: 'date_after' },
  { name: 'Date before', value: 'date_before' },
  { name: 'Date equals', value: 'date_equal' },
  { name: 'Date in the month', value: 'date_equals_month' },
  { name: 'Date is today', value: 'date_equals_today' },
  { name: 'Date in the year', value: 'date_equals_year' },
  { name: 'Date equals not', value: 'date_not_equal' },
  { name: 'Equals', value: 'equal' },
  { name: 'File name contains', value: 'filename_contains' },
  { name: 'Higher than', value: 'higher_than' },
  { name: 'Is empty', value: 'empty' },
  { name: 'Is not empty', value: 'not_empty' },
  { name: 'Is true', value: 'boolean' },
  { name: 'Link row has', value: 'link_row_has' },
  { name: 'Link row has not', value: 'link_row_has_not' },
  { name: 'Lower than', value: 'lower_than' },
  { name: 'Equals not', value: 'not_equal' },
  { name: 'Single select equals', value: 'single_select_equal' },
  { name: 'Single select equals not', value: 'single_select_not_equal' },
];
