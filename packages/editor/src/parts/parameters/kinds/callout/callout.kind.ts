import type { ParameterKind } from '../parameter-kind.ts';

/** A remark that stands out, between parameters. */
export const callout: ParameterKind = {};
