import type { ParameterKind } from '../parameter-kind.ts';

/** Where the credentials of a node stand; they have a section of their own. */
export const credentials: ParameterKind = {};
