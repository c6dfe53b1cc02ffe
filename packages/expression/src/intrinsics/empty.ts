import { isRecord } from '../interpreter/member-tables.ts';

/** Nothing, empty text, or a list or record without entries. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}
