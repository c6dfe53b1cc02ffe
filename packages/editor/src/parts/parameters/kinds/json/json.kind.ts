import type { JsonValue } from '@millrace/workflow';
import type { ParameterKind } from '../parameter-kind.ts';

/** JSON, as text. */
export const json: ParameterKind = {
  holdsText: true,
  takesData: true,
  isMultiline: true,
  validate: (_property, value) => (isJsonText(value) ? undefined : 'notJson'),
  convert: (_property, value) => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')),
};

function isJsonText(value: JsonValue): boolean {
  if (typeof value !== 'string') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
