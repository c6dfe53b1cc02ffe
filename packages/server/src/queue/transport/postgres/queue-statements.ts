import { COMMAND_PREFIX } from '../../../executions/storage/ownership.repository.ts';
import { MAX_RECLAIMED, SILENCE_MS } from '../queue-transport.ts';
import type { QueueStatement } from './queue-connection.ts';

/** Tells whose turn it is: the id of a process that got messages, or this, for all workers. */
export const QUEUE_CHANNEL = 'millrace_queue';
export const TO_WORKERS = 'jobs';
/** News for a server have a place of their own, named so and by its id. */
export const NEWS_PREFIX = 'news ';

/** ms since the epoch, by the clock that all share. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

function statement(name: string, text: string): QueueStatement {
  return { name: `queue ${name}`, text };
}

/** Tickets, ranks, jobs. */
export const offer = statement(
  'offer',
  `with offered as (
    insert into queue_job (ticket, rank, job, offered_at)
    select ticket, rank, job, ${NOW} from unnest($1::text[], $2::smallint[], $3::text[])
      with ordinality as given (ticket, rank, job, place) order by place
    on conflict (ticket) where taken_by is null do nothing
    returning id
  )
  select pg_notify('${QUEUE_CHANNEL}', '${TO_WORKERS}') from offered limit 1`,
);

/** A ticket. Gives how many jobs were withdrawn, and how many workers have. */
export const withdraw = statement(
  'withdraw',
  `with withdrawn as (delete from queue_job where ticket = $1 and taken_by is null returning id)
  select (select count(*) from withdrawn)::int as withdrawn,
    (select count(*) from queue_job where ticket = $1 and taken_by is not null)::int as taken`,
);

// Rows are chosen in an array, which is made once: the database may look for `in (select … limit)` again for each row of a short
// table, and passes over those that it has changed already. Then all are taken.

/** A worker, a limit. */
export const take = statement(
  'take',
  `update queue_job set taken_by = $1, heard_at = ${NOW}
  where id = any(array(select id from queue_job where taken_by is null order by rank, id limit $2 for update skip locked))
  returning id, rank, job`,
);

/** A worker, ids of jobs. */
export const keep = statement(
  'keep',
  `update queue_job set heard_at = ${NOW} where id = any($2::bigint[]) and taken_by = $1`,
);

/** A worker. */
export const takeOver = statement(
  'take over',
  `update queue_job set taken_by = $1, heard_at = ${NOW}
  where id = any(array(select id from queue_job where taken_by is not null and heard_at < ${NOW} - ${SILENCE_MS}
    limit ${MAX_RECLAIMED} for update skip locked))
  returning id, rank, job`,
);

/** Ids of jobs. */
export const finish = statement('finish', 'delete from queue_job where id = any($1::bigint[])');

/** A process, messages. */
export const send = statement(
  'send',
  `with sent as (
    insert into queue_message (recipient, message)
    select $1, message from unnest($2::text[]) with ordinality as given (message, place) order by place
    returning id
  )
  select pg_notify('${QUEUE_CHANNEL}', $1) from sent limit 1`,
);

/** Messages, for each server that lives. */
export const publish = statement(
  'publish',
  `with server as (
    select '${NEWS_PREFIX}' || server_id as recipient from server_lease
    where expires_at > ${NOW} and not starts_with(server_id, '${COMMAND_PREFIX}')
      and not exists (select 1 from queue_worker where worker_id = server_id)
  ), sent as (
    insert into queue_message (recipient, message)
    select recipient, message from server, unnest($1::text[]) with ordinality as given (message, place) order by place
    returning id
  )
  select pg_notify('${QUEUE_CHANNEL}', recipient) from server where exists (select 1 from sent)`,
);

/** A process, a limit. */
export const receive = statement(
  'receive',
  `delete from queue_message
  where id in (select id from queue_message where recipient = $1 order by id limit $2)
  returning id, message`,
);

/** A process. */
export const forget = statement('forget', 'delete from queue_message where recipient = $1');

export const depth = statement(
  'depth',
  `select count(*) filter (where taken_by is null)::int as waiting,
    count(*) filter (where taken_by is not null)::int as taken,
    coalesce(${NOW} - min(offered_at) filter (where taken_by is null), 0)::float8 as oldest
  from queue_job`,
);
