import type { JsonObject } from '@millrace/workflow';
import type { ResourceMapperValue } from './builders.ts';

/** The values of a {@link mapper}: those that were entered, or the fields of the input where it takes them by their names. */
export function mappedValues({ mappingMode, value }: ResourceMapperValue, input: JsonObject): JsonObject {
  return { ...(mappingMode === 'autoMapInputData' ? input : value) };
}
