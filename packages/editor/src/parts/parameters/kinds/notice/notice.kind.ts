import type { ParameterKind } from '../parameter-kind.ts';

/** A remark between parameters. */
export const notice: ParameterKind = {};
