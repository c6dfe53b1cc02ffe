import type { ParameterKind } from '../parameter-kind.ts';

/** A value that the node type sets and nobody sees. */
export const hidden: ParameterKind = {};
