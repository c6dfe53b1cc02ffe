import type { ParameterKind } from '../parameter-kind.ts';

/** Fields to set, each with name, type and value. */
export const assignmentCollection: ParameterKind = {};
