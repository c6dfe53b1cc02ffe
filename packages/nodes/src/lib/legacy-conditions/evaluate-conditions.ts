import type { ValueOf } from '@millrace/node-sdk';
import { compareLegacy, type LegacyKind } from './compare.ts';
import type { legacyConditions } from './parameters.ts';

const KINDS: readonly LegacyKind[] = ['boolean', 'dateTime', 'number', 'string'];

/** Whether all, or any, of the conditions hold. No conditions: all of them do. */
export function evaluateConditions(conditions: ValueOf<typeof legacyConditions>, combine: 'all' | 'any'): boolean {
  const stopsAt = combine === 'any';
  for (const kind of KINDS) {
    for (const condition of conditions[kind] ?? []) {
      if (compareLegacy(kind, condition) === stopsAt) return stopsAt;
    }
  }
  return !stopsAt;
}
