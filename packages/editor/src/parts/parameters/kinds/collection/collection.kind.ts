import type { ParameterKind } from '../parameter-kind.ts';

/** Optional settings, each added by itself. */
export const collection: ParameterKind = {};
