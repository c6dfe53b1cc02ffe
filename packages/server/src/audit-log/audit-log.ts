import type { AuditEvent } from '@millrace/api';
import type { Config } from '../config/config-table.ts';
import { newId } from '../database/new-id.ts';
import type { AuditEventTable } from '../database/tables/instance-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { AuditLogRepository, AuditQuery } from './audit-log.repository.ts';

const DAY_MS = 86_400_000;

/** What happened. The address of a known user is looked up. */
export type NewAuditEvent = Omit<AuditEvent, 'id' | 'time'>;

export interface AuditLogOptions {
  repository: AuditLogRepository;
  users: Pick<UserRepository, 'findById'>;
  config: Pick<Config, 'auditMaxAgeDays' | 'auditMaxCount'>;
  log: Logger;
  /** Gets each event; absent where the log goes nowhere else. */
  stream?: Logger | undefined;
  now?: () => number;
}

/** Keeps who did what, and tells it where the log goes besides standard output. */
export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #now: () => number;

  constructor(options: AuditLogOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Resolves when it is stored. Never rejects: what was done is done, and a failure is told in the log. */
  async note(event: NewAuditEvent): Promise<void> {
    const { repository, users, log, stream } = this.#options;
    try {
      const known = event.userId === null ? undefined : await users.findById(event.userId);
      const whole = { ...event, email: known?.email ?? event.email };
      const row = toRow(whole, this.#now());
      stream?.info({ audit: { id: row.id, ...whole } }, event.action);
      await repository.add(row);
    } catch (error) {
      log.error({ err: error, action: event.action, targetId: event.targetId }, 'Who did this could not be kept');
    }
  }

  /** @throws ServerError `BAD_REQUEST` for a cursor that is none. */
  async list({ cursor, limit, ...filter }: Omit<AuditQuery, 'after'> & { cursor?: string | undefined }): Promise<{
    events: AuditEvent[];
    nextCursor: string | null;
  }> {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await this.#options.repository.list({ ...filter, limit: limit + 1, after });
    const events = rows.slice(0, limit);
    const last = events.at(-1);
    return {
      events: events.map(toEvent),
      nextCursor: rows.length > limit && last ? `${last.time}.${last.id}` : null,
    };
  }

  /** Removes what is too old, or too much. */
  async removeOutdated(): Promise<void> {
    const { repository, config } = this.#options;
    if (config.auditMaxAgeDays > 0) await repository.deleteBefore(this.#now() - config.auditMaxAgeDays * DAY_MS);
    if (config.auditMaxCount === 0) return;
    const time = await repository.timeOfNewestAfter(config.auditMaxCount);
    if (time !== undefined) await repository.deleteBefore(time + 1);
  }
}

function toRow(
  { userId, email, targetId, targetName, details, ...event }: NewAuditEvent,
  time: number,
): AuditEventTable {
  const target = { target_id: targetId, target_name: targetName, details: details && JSON.stringify(details) };
  return { id: newId(), time, ...event, user_id: userId, email, ...target };
}

function toEvent({ time, user_id, target_id, target_name, details, ...event }: AuditEventTable): AuditEvent {
  const ids = { userId: user_id, targetId: target_id, targetName: target_name };
  return {
    ...event,
    time: new Date(time).toISOString(),
    ...ids,
    details: details === null ? null : JSON.parse(details),
  };
}

function readCursor(cursor: string): { time: number; id: string } {
  const [, time, id] = /^(\d{1,15})\.(\w+)$/.exec(cursor) ?? [];
  if (time !== undefined && id !== undefined) return { time: Number(time), id };
  throw apiError('BAD_REQUEST.auditCursor');
}
