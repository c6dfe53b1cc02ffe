import type { Completion } from './context.ts';

export const BREAK: Completion = { kind: 'break', label: undefined };
export const CONTINUE: Completion = { kind: 'continue', label: undefined };
/** The value is in `rt.returnValue`. */
export const RETURN: Completion = { kind: 'return', label: undefined };
