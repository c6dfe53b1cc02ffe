import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/**
 * The queue between servers and workers, and what tells processes at once that a workflow changed. Jobs and messages lie in
 * tables that are not logged: what counts is stored with the executions, and a database that crashes may forget the rest.
 * An SQLite file has one process.
 */
export async function createQueueTables(db: MigrationConnection, { kind }: DialectFacts): Promise<void> {
  if (kind === 'sqlite') return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Of the library that was used before.
  'drop schema if exists bullmq cascade',
  `create unlogged table queue_job (
    id bigint generated always as identity primary key,
    ticket text not null,
    rank smallint not null,
    job text not null,
    offered_at timestamptz not null default clock_timestamp(),
    taken_by text,
    heard_at timestamptz
  ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000)`,
  'create index queue_job_next on queue_job (rank, id) where taken_by is null',
  'create index queue_job_taken on queue_job (heard_at) where taken_by is not null',
  // An execution is offered once, until a worker takes it.
  'create unique index queue_job_waiting on queue_job (ticket) where taken_by is null',
  'create index queue_job_ticket on queue_job (ticket)',
  `create unlogged table queue_message (
    id bigint generated always as identity primary key,
    recipient text not null,
    message text not null
  ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000)`,
  'create index queue_message_recipient on queue_message (recipient, id)',
  `create unlogged table queue_worker (
    worker_id text primary key,
    running integer not null,
    places integer not null,
    heard_at timestamptz not null
  )`,
  `create function tell_of_workflow() returns trigger language plpgsql as $$
  begin
    perform pg_notify('millrace_workflow', coalesce(new.id, old.id));
    return null;
  end $$`,
  `create trigger workflow_changed after insert or update or delete on workflow
    for each row execute function tell_of_workflow()`,
  `create function tell_of_static_data() returns trigger language plpgsql as $$
  begin
    perform pg_notify('millrace_workflow', coalesce(new.workflow_id, old.workflow_id));
    return null;
  end $$`,
  // That a workflow has some by now, or none any more: what it says is read each time.
  `create trigger static_data_begun after insert or delete on workflow_static_data
    for each row execute function tell_of_static_data()`,
];
