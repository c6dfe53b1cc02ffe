import type { JsonValue } from '@millrace/workflow';

/** An answer to the caller of a webhook. */
export interface HttpReply {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are; other values as JSON. Absent: empty body. */
  body?: string | Uint8Array | { json: JsonValue };
}

/** Answers the webhook call that started this execution. */
export interface Responder {
  /** False when no call waits for an answer of this execution, or it was answered already. */
  readonly isWaiting: boolean;
  /** Sends the answer; later calls are ignored. */
  send(reply: HttpReply): void;
}
