import { type Item, type ListenContext, NodeError } from '@millrace/node-sdk';
import type { ImapFlow, SearchObject } from 'imapflow';
import { connect, type ImapAccount, openMailbox, reasonOf } from './connect.ts';
import { type MailItemOptions, mailItem } from './mail-item.ts';

/** Emails that start one execution, at most. */
const BATCH_SIZE = 20;
/** How long a server may take to say goodbye. */
const GOODBYE_MS = 2000;

export interface WatchSettings {
  account: ImapAccount;
  mailbox: string;
  queries: SearchObject[];
  marksAsRead: boolean;
  /** Whether emails before the last one that was taken are left out. */
  tracksLast: boolean;
  reconnectAfterMs: number | undefined;
  item: MailItemOptions;
}

/** Watches a mailbox over one connection after the other. */
export class MailboxWatch {
  readonly #context: ListenContext<unknown>;
  readonly #settings: WatchSettings;
  #client: ImapFlow | undefined;
  #uidValidity = '';
  #reconnectTimer: NodeJS.Timeout | undefined;
  /** Looks for emails take turns. */
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(context: ListenContext<unknown>, settings: WatchSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Connects, and takes what is there already. @throws NodeError when that is not possible. */
  async open(): Promise<void> {
    const { account, mailbox, reconnectAfterMs } = this.#settings;
    const client = await connect(this.#context.network, account);
    try {
      this.#uidValidity = (await openMailbox(client, mailbox)).uidValidity;
    } catch (error) {
      client.close();
      throw error;
    }
    this.#client = client;
    client.on('exists', ({ count, prevCount }) => {
      if (count > prevCount) this.#look(client);
    });
    client.on('close', () => {
      if (client === this.#client) this.#fail(connectionLost(account));
    });
    if (reconnectAfterMs !== undefined) {
      this.#reconnectTimer = setTimeout(() => this.#reconnect(), reconnectAfterMs);
    }
    this.#look(client);
  }

  /** Finishes what it is at, and says goodbye to the server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnectTimer);
    await this.#turn;
    await this.#leave();
  }

  #look(client: ImapFlow): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed || client !== this.#client) return;
      try {
        await this.#takeNew(client);
      } catch (error) {
        // The end of a connection is told by itself.
        if (client.usable || error instanceof NodeError) this.#fail(toNodeError(error));
      }
    });
  }

  async #takeNew(client: ImapFlow): Promise<void> {
    const uids = await this.#find(client);
    for (let start = 0; start < uids.length; start += BATCH_SIZE) {
      if (this.#isClosed) return;
      const batch = uids.slice(start, start + BATCH_SIZE);
      const taken = await this.#fetch(client, batch);
      if (taken.length === 0) continue;
      this.#remember(batch.at(-1) ?? 0);
      await this.#context.emit(taken);
      // Only now: had it not been stored, the emails would come again.
      if (this.#settings.marksAsRead) await client.messageFlagsAdd(batch.join(','), ['\\Seen'], { uid: true });
    }
  }

  /** Emails that count, oldest first. */
  async #find(client: ImapFlow): Promise<number[]> {
    const { queries, tracksLast } = this.#settings;
    const last = tracksLast ? this.#lastUid() : 0;
    const all = last > 0 ? [...queries, { uid: `${last + 1}:*` }] : queries;
    let found: Set<number> | undefined;
    for (const query of all) {
      const uids = await client.search(query, { uid: true });
      if (!Array.isArray(uids)) throw searchRefused();
      found = new Set(uids.filter((uid) => found?.has(uid) ?? true));
      if (found.size === 0) return [];
    }
    // A range to the end holds the last email in any case.
    return [...(found ?? [])].filter((uid) => uid > last).sort((a, b) => a - b);
  }

  async #fetch(client: ImapFlow, uids: readonly number[]): Promise<Item[]> {
    const items: Item[] = [];
    for (const uid of uids) {
      const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
      const source = message ? message.source : undefined;
      // It may have been removed in between.
      if (source) items.push(await mailItem({ uid, source }, this.#settings.item, this.#context.binary));
    }
    return items;
  }

  /** Numbers of emails hold as long as the server says so. */
  #lastUid(): number {
    const { lastMessageUid, uidValidity = this.#uidValidity } = this.#context.staticData.node;
    return uidValidity === this.#uidValidity && typeof lastMessageUid === 'number' ? lastMessageUid : 0;
  }

  #remember(uid: number): void {
    const { node } = this.#context.staticData;
    node.lastMessageUid = uid;
    node.uidValidity = this.#uidValidity;
  }

  #reconnect(): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      await this.#leave();
      await this.open().catch((error: unknown) => this.#fail(error));
    });
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    const timer = setTimeout(() => client.close(), GOODBYE_MS);
    await client.logout().catch(() => client.close());
    clearTimeout(timer);
  }

  #fail(error: unknown): void {
    if (!this.#isClosed) this.#context.fail(error);
  }
}

function connectionLost({ host }: ImapAccount): NodeError {
  return new NodeError(`The mail server ${host} closed the connection`, {
    description: 'The trigger connects again after a while.',
    code: 'MAIL_CONNECTION_LOST',
  });
}

function searchRefused(): NodeError {
  return new NodeError('The mail server does not accept the search rules', {
    description: "Check 'Search rules' in the options.",
    parameter: 'options',
    code: 'MAIL_SEARCH_INVALID',
  });
}

function toNodeError(error: unknown): unknown {
  if (error instanceof NodeError || !(error instanceof Error) || !('responseText' in error || 'code' in error))
    return error;
  return new NodeError(`The mail server did not do what was asked: ${reasonOf(error)}`, {
    description: 'The trigger connects again after a while.',
    code: 'MAIL_SERVER_FAILED',
    cause: error,
  });
}
