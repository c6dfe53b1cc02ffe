import type { ParameterKind } from '../parameter-kind.ts';

/** Values for the fields of what a node writes to. */
export const resourceMapper: ParameterKind = {};
