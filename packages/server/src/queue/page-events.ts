import type { PushEvent } from '@millrace/api';
import type { Logger } from '../logging/logger.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { Publisher, QueueTransport } from './queue-transport.ts';

export interface PageEventsOptions {
  transport: QueueTransport;
  groupId: string;
  /** Pages that are connected to this process; a worker has none. */
  pages?: Pick<PushHub, 'send' | 'has'>;
  log: Logger;
}

/** Tells pages what happens, whichever server they are connected to. */
export class PageEvents {
  readonly #options: PageEventsOptions;
  readonly #publisher: Publisher;
  /** Events reach pages in their order. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: PageEventsOptions) {
    this.#options = options;
    this.#publisher = options.transport.publisher(nameOf(options.groupId));
  }

  /** Passes on to the pages of this server what others tell. */
  async listen(): Promise<void> {
    const { transport, groupId, pages } = this.#options;
    await transport.listen(nameOf(groupId), ({ sessionId, content }) => {
      if (pages?.has(sessionId)) pages.send(sessionId, JSON.parse(content) as PushEvent);
    });
  }

  send(sessionId: string, event: PushEvent): void {
    const { pages, log } = this.#options;
    if (pages?.has(sessionId)) {
      pages.send(sessionId, event);
      return;
    }
    this.#last = this.#last
      .then(() => this.#publisher.publishEvent({ eventName: 'page', sessionId, content: JSON.stringify(event) }))
      .catch((error: unknown) => log.warn({ err: error }, 'A page could not be told what happens'));
  }
}

function nameOf(groupId: string): string {
  return `${groupId}-pages`;
}
