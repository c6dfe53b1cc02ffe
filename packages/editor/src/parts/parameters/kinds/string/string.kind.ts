import type { ParameterKind } from '../parameter-kind.ts';

/** A text, or code in an editor. */
export const string: ParameterKind = { holdsText: true, takesData: true };
