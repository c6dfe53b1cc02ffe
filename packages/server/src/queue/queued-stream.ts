import { ReplyParts, type StreamedReply } from '../executions/live/reply-parts.ts';
import type { InboxMessage } from './queue-messages.ts';

type PartMessage = Extract<InboxMessage, { kind: 'replyPart' }>;

/** An answer whose parts come as messages, which may overtake each other. */
export class QueuedStream {
  readonly #parts = new ReplyParts();
  readonly #early = new Map<number, PartMessage>();
  #next = 0;

  /** Called when it has come to its end, or its reader has left. */
  onClosed(listener: () => void): void {
    this.#parts.body.once('close', listener);
  }

  /** @returns the answer, when it begins */
  add(message: PartMessage): StreamedReply | undefined {
    this.#early.set(message.part, message);
    let begun: StreamedReply | undefined;
    for (let next = this.#early.get(this.#next); next; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++);
      if (next.head) begun = { ...next.head, parts: this.#parts };
      this.#parts.add(Buffer.from(next.body, 'base64'));
      if (next.end === 'whole') this.#parts.end();
      if (next.end === 'broken') this.#parts.fail();
    }
    return begun;
  }

  fail(): void {
    this.#parts.fail();
  }
}
