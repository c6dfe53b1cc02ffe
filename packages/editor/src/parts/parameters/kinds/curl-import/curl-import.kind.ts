import type { ParameterKind } from '../parameter-kind.ts';

/** Where other editors fill parameters from a curl command; it holds nothing. */
export const curlImport: ParameterKind = {};
