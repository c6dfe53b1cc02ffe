import type { ParameterKind } from '../parameter-kind.ts';

/** A switch. */
export const boolean: ParameterKind = {
  takesData: true,
  emptyEntry: false,
  convert: (property, value) => truth(value) ?? property.default,
};

function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
