import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../support/product.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const CALLERS = 6;
/** What a caller waits after an answer, so that the load leaves room for what is measured. */
const PAUSE_MS = 20;
/** A caller whose server is away asks again this soon. */
const RETRY_MS = 50;

/** What became of calls. */
export interface CallLog {
  /** Calls that were answered with 200. */
  acknowledged: Set<string>;
  /** Numbers of other answers, by status. */
  refused: Map<number, number>;
  /** Calls without an answer. */
  unanswered: number;
}

/** Where the workflow under load sends what it was called with. */
export class Sink {
  /** By the id of the call: the executions that it came from. */
  readonly received = new Map<string, string[]>();
  readonly #server: Server;

  /** @param options.answerAfterMs so long executions are under way; default: they are over at once. */
  constructor({ answerAfterMs = 0 } = {}) {
    this.#server = createServer(async (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://sink');
      const call = searchParams.get('call') ?? '';
      this.received.set(call, [...(this.received.get(call) ?? []), searchParams.get('execution') ?? '']);
      if (answerAfterMs > 0) await delay(answerAfterMs);
      response.end('{}');
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A workflow that acknowledges a call at once and then has an effect outside. */
export function loadedWorkflow(sinkUrl: string) {
  const url = `=${sinkUrl}/?call={{ $json.body.call }}&execution={{ $execution.id }}`;
  return chain('Under load', [
    webhook('load', 'onReceived'),
    node('Tell', 'httpRequest', 4.2, { url, method: 'GET', options: {} }),
  ]);
}

/** Calls the workflow from several sides until it is stopped. */
export class Load {
  readonly log: CallLog = { acknowledged: new Set(), refused: new Map(), unanswered: 0 };
  readonly #products: ReadonlyArray<Pick<Product, 'url'>>;
  readonly #callers: Array<Promise<void>>;
  #isStopped = false;
  #last = 0;

  /** @param products the servers that are called, in turns. */
  constructor(...products: Array<Pick<Product, 'url'>>) {
    this.#products = products;
    this.#callers = Array.from({ length: CALLERS }, () => this.#callAgainAndAgain());
  }

  /** Resolves when so many more calls were acknowledged. */
  async acknowledges(count: number): Promise<void> {
    const { acknowledged } = this.log;
    for (const enough = acknowledged.size + count; acknowledged.size < enough; ) await delay(PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#callers);
  }

  async #callAgainAndAgain(): Promise<void> {
    while (!this.#isStopped) await delay((await this.#call(++this.#last)) ? PAUSE_MS : RETRY_MS);
  }

  async #call(number: number): Promise<boolean> {
    const call = `call-${number}`;
    const server = this.#products[number % this.#products.length]?.url;
    const { acknowledged, refused } = this.log;
    try {
      const answer = await fetch(`${server}/webhook/load`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ call }),
      });
      await answer.text();
      if (answer.status === 200) acknowledged.add(call);
      else refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      return answer.status === 200;
    } catch {
      this.log.unanswered++;
      return false;
    }
  }
}
