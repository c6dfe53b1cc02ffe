import type { AppOfSomebody, AppScope, ConnectedApp } from '@millrace/api';
import { apiError } from '../errors/server-error.ts';
import type { AppClientRepository } from './app-client.repository.ts';
import type { ConnectedAppRepository } from './connected-app.repository.ts';
import { returnTargetOf } from './redirect-address.ts';

type ListedApp = Awaited<ReturnType<ConnectedAppRepository['list']>>[number];

/** Which apps act for whom, and their end. */
export class ConnectedApps {
  readonly #apps: ConnectedAppRepository;
  readonly #clients: AppClientRepository;
  readonly #now: () => number;

  constructor(options: { apps: ConnectedAppRepository; clients: AppClientRepository; now?: () => number }) {
    this.#apps = options.apps;
    this.#clients = options.clients;
    this.#now = options.now ?? Date.now;
  }

  async list(userId: string): Promise<ConnectedApp[]> {
    return (await this.#apps.list(this.#now(), userId)).map(toApp);
  }

  async listAll(): Promise<AppOfSomebody[]> {
    return (await this.#apps.list(this.#now())).map((row) => ({
      ...toApp(row),
      userId: row.user_id,
      userName: `${row.first_name} ${row.last_name}`.trim() || (row.email ?? ''),
    }));
  }

  /** @param userId whom it acts for; default: anybody. @throws ServerError `CONNECTED_APP_NOT_FOUND` */
  async disconnect(id: string, userId?: string): Promise<void> {
    if (await this.#apps.delete(id, userId)) return;
    throw apiError('CONNECTED_APP_NOT_FOUND', { id });
  }

  /** Those of somebody, and what is on its way to be one. */
  disconnectAll(userId: string): Promise<void> {
    return this.#apps.deleteByUser(userId);
  }

  async removeOutdated(): Promise<void> {
    await this.#apps.deleteOutdated(this.#now());
    await this.#clients.deleteExpired(this.#now());
  }
}

function toApp(row: ListedApp): ConnectedApp {
  return {
    id: row.id,
    name: row.name,
    returnsTo: returnTargetOf(row.redirect_uri),
    scopes: JSON.parse(row.scopes) as AppScope[],
    connectedAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
  };
}
