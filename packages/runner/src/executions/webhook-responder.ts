import type { HttpReply, Responder } from '@millrace/node-sdk';

/** Sends the one answer of an execution to the caller of its webhook. */
export class WebhookResponder implements Responder {
  readonly #send: (reply: HttpReply) => void;
  #isWaiting = false;

  constructor(send: (reply: HttpReply) => void) {
    this.#send = send;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** From now on a node may answer. */
  expect(): void {
    this.#isWaiting = true;
  }

  send(reply: HttpReply): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#send(reply);
  }
}
