import type { HttpReply, Responder } from '@millrace/node-sdk';

/** Sends the one answer of an execution to the caller of its webhook. */
export class WebhookResponder implements Responder {
  readonly #send: (reply: HttpReply) => void;
  readonly #answers: { readonly isStreaming: boolean };
  #headers: Record<string, string> = {};
  #isWaiting = false;

  constructor(send: (reply: HttpReply) => void, answers: { readonly isStreaming: boolean }) {
    this.#send = send;
    this.#answers = answers;
  }

  get isStreaming(): boolean {
    return this.#answers.isStreaming;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Headers that the answer gets besides its own. */
  addHeaders(headers: Record<string, string>): void {
    this.#headers = headers;
  }

  /** From now on a node may answer. */
  expect(): void {
    this.#isWaiting = true;
  }

  /** An answer that cannot be sent leaves the caller waiting for another one. @throws NodeError `ANSWER_NOT_SENDABLE` */
  send(reply: HttpReply): void {
    if (!this.#isWaiting) return;
    this.#send(withHeaders(reply, this.#headers));
    this.#isWaiting = false;
  }
}

/** An answer with more headers; its own come first. */
export function withHeaders(reply: HttpReply, headers: Record<string, string>): HttpReply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
