import type { ExecutionStart } from '@millrace/wire';
import { decodeWithCall, encodeWithCall } from './text-with-call.ts';

/** What started an execution, as JSON text. */
export function encodeStart(start: ExecutionStart): string {
  return encodeWithCall(start);
}

/** Reads what `encodeStart` wrote. */
export function decodeStart(text: string): ExecutionStart {
  return decodeWithCall<ExecutionStart>(text);
}
