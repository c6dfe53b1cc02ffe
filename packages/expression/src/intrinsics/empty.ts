import type { Runtime } from '../interpreter/runtime.ts';

/** Nothing, empty text, or a list or record without entries. */
export function isEmptyValue(value: unknown, rt: Runtime): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return rt.members.isRecord(value) && Object.keys(value).length === 0;
}
