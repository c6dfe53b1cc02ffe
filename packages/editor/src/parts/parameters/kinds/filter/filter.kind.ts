import type { ParameterKind } from '../parameter-kind.ts';

/** Conditions, each of left value, operator and right value. */
export const filter: ParameterKind = {};
