import type { ResumeEvent } from '@millrace/wire';
import { decodeWithCall, encodeWithCall } from './text-with-call.ts';

/** By what an execution goes on that waited. */
export type WaitedEvent = Extract<ResumeEvent, { kind: 'time' | 'call' | 'executions' | 'answer' }>;

/** The same as it is stored: how the executions ended that it waited for is stored with those. */
export type StoredEvent = Exclude<WaitedEvent, { kind: 'executions' }> | { kind: 'executions' };

/** By what an execution goes on, as JSON text. */
export function encodeEvent(event: WaitedEvent): string {
  return encodeWithCall(event.kind === 'executions' ? { kind: event.kind } : event);
}

/** Reads what `encodeEvent` wrote. */
export function decodeEvent(text: string): StoredEvent {
  return decodeWithCall<StoredEvent>(text);
}
