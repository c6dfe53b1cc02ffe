import { choosableValues, isOffered } from '../options/offered-choices.ts';
import type { ParameterKind } from '../parameter-kind.ts';

/** Any of several choices. */
export const multiOptions: ParameterKind = {
  takesData: true,
  isList: true,
  validate: (property, value, choices) =>
    listOf(value).every((entry) => isOffered(property, choices, entry)) ? undefined : 'unsupportedValue',
  convert: (property, value) => choosableValues(property, listOf(value)),
};

function listOf<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}
