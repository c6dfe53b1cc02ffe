import type { ParameterKind } from '../parameter-kind.ts';

/** Groups of fields, each once or as a list. */
export const fixedCollection: ParameterKind = {};
