import type { ParameterKind } from '../parameter-kind.ts';

/** A date and time, as text. */
export const dateTime: ParameterKind = { holdsText: true, takesData: true };
