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
  /** False when no call waits for an answer of this execution, it was answered already, or its answer is a stream. */
  readonly isWaiting: boolean;
  /** The caller reads what nodes write while they work, see `openAnswer` of the context; `send` has no effect. */
  readonly isStreaming: boolean;
  /** Sends the answer; later calls are ignored. */
  send(reply: HttpReply): void;
}

/** What a node writes of its answer to an item, for those who read along: the caller of a chat, or a page that watches the run. */
export interface AnswerWriter {
  /** Adds to the text. Pieces may be joined on their way. */
  write(text: string): void;
  /** The text is whole. */
  end(): void;
  /** There will be no answer. What went wrong is told only to who tries the workflow out. */
  fail(error: unknown): void;
}
