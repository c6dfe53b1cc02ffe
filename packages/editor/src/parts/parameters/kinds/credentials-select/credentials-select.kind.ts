import type { ParameterKind } from '../parameter-kind.ts';

/** The type of a credential. */
export const credentialsSelect: ParameterKind = {};
