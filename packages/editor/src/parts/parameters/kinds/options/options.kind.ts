import type { ParameterKind } from '../parameter-kind.ts';
import { choosableValues, isOffered } from './offered-choices.ts';

/** One of several choices. */
export const options: ParameterKind = {
  takesData: true,
  validate: (property, value, choices) => (isOffered(property, choices, value) ? undefined : 'unsupportedValue'),
  convert: (property, value) => choosableValues(property, [value])[0] ?? property.default,
};
