import type { ParameterKind } from '../parameter-kind.ts';

/** Something to press that other editors have; it holds nothing. */
export const button: ParameterKind = {};
