import type { ParameterKind } from '../parameter-kind.ts';

/** A colour, as text. */
export const color: ParameterKind = { takesData: true };
