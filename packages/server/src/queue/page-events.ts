import type { PushEvent } from '@millrace/api';
import type { Logger } from '../logging/logger.ts';
import { ALL_SESSIONS, type PushHub } from '../push/push-hub.ts';
import type { QueueTransport } from './transport/queue-transport.ts';
import { UntoldEvents } from './untold-events.ts';

/** Told instead of an event: pages are to connect anew, and load what they missed. */
const MISSED = '';

/** An event of a page on its way to the server that the page is connected to. */
interface SentEvent {
  event: PushEvent;
  workflowId: string | null;
}

export interface PageEventsOptions {
  transport: Pick<QueueTransport, 'publish' | 'readNews'>;
  /** This process. */
  serverId: string;
  /** Pages that are connected to this process; a worker has none. */
  pages?: Pick<PushHub, 'send' | 'has' | 'reconnect'>;
  /** Workflows whose executions changed, on whichever server. */
  onExecutions?: (workflowIds: string[]) => void;
  log: Logger;
}

/** Tells pages what happens, whichever server they are connected to. */
export class PageEvents {
  readonly #options: PageEventsOptions;
  readonly #untold: UntoldEvents;

  constructor(options: PageEventsOptions) {
    const { transport, log } = options;
    this.#options = options;
    this.#untold = new UntoldEvents({
      tell: ({ sessionId, content = MISSED }) => transport.publish([{ sessionId, content }]),
      onMissed: (error) => log.warn({ err: error }, 'Pages could not be told what happens: they will ask again'),
    });
  }

  /** Passes on to the pages of this server what others tell. */
  async listen(): Promise<void> {
    const { transport, serverId, pages, onExecutions } = this.#options;
    await transport.readNews(serverId, ({ sessionId, content }) => {
      if (content === MISSED) pages?.reconnect(sessionId);
      else if (sessionId === ALL_SESSIONS) onExecutions?.(JSON.parse(content) as string[]);
      else if (pages?.has(sessionId)) {
        const { event, workflowId } = JSON.parse(content) as SentEvent;
        pages.send(sessionId, event, workflowId);
      }
    });
  }

  send(sessionId: string, event: PushEvent, workflowId: string | null): void {
    const { pages } = this.#options;
    if (pages?.has(sessionId)) pages.send(sessionId, event, workflowId);
    else this.#untold.add(sessionId, JSON.stringify({ event, workflowId } satisfies SentEvent));
  }

  /** Tells all servers, this one too, whose executions changed. */
  sendExecutions(workflowIds: string[]): void {
    this.#untold.add(ALL_SESSIONS, JSON.stringify(workflowIds));
  }

  close(): void {
    this.#untold.close();
  }
}
