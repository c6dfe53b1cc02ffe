/** Questions to the control plane whose answers have not come yet. */
export class PendingAnswers<Answer> {
  readonly #pending = new Map<number, (answer: Answer) => void>();
  #lastRequestId = 0;

  /** @param send asks; answers carry the same id. */
  async ask(send: (requestId: number) => void): Promise<Answer> {
    const requestId = ++this.#lastRequestId;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#pending.set(requestId, resolve);
    send(requestId);
    return await promise;
  }

  /** Takes an answer. */
  answer(requestId: number, answer: Answer): void {
    this.#pending.get(requestId)?.(answer);
    this.#pending.delete(requestId);
  }
}
