import { PassThrough } from 'node:stream';
import type { AssistantEvent } from '@millrace/api';

/** What waits for somebody who does not read. A model may write faster than they do, and without an end. */
const MAX_UNREAD_BYTES = 8_388_608;

/** The answer to a question, as it is sent: each event as a line. */
export class TurnLines {
  readonly body = new PassThrough();

  /** Who has left too much unread is left: the body is destroyed. Does nothing from then on. */
  write(event: AssistantEvent): void {
    const { body } = this;
    if (body.writableLength > MAX_UNREAD_BYTES) body.destroy();
    if (!body.destroyed) body.write(`${JSON.stringify(event)}\n`);
  }

  end(): void {
    this.body.end();
  }
}
