import type { QueueJob } from '../../queue-messages.ts';
import { type JobTaker, LOOK_MS, MAX_RECLAIMED, SILENCE_MS, type TakenJob } from '../queue-transport.ts';
import type { QueueRedis } from './redis-connections.ts';
import { inGroup } from './redis-groups.ts';
import { type RedisKeys, WORKERS } from './redis-keys.ts';

/** What XREADGROUP gives: streams with their entries, and those with their fields. */
type Found = Array<[stream: string, entries: Array<[id: string, fields: [name: string, job: string]]>]> | null;

export interface RedisTakerOptions {
  workerId: string;
  keys: RedisKeys;
  /** For what is answered at once. */
  asking: QueueRedis;
  /** Waits for jobs, and for Redis where it is away. */
  waiting: QueueRedis;
}

/** Takes jobs out of the streams, of which a more urgent one goes before the others. */
export class RedisTaker implements JobTaker {
  readonly #options: RedisTakerOptions;
  #connectionId: number | undefined;
  /** There may be more than it took: then it asks for the most urgent. Else it takes what comes, without asking twice. */
  #isBehind = true;

  constructor(options: RedisTakerOptions) {
    this.#options = options;
    const { waiting } = options;
    waiting.on('ready', () => {
      waiting.client('ID').then(
        (id) => {
          this.#connectionId = id;
        },
        () => undefined,
      );
    });
    waiting.on('close', () => {
      this.#connectionId = undefined;
    });
  }

  async take(limit: number): Promise<TakenJob[]> {
    const { keys, waiting, workerId } = this.#options;
    const { jobs } = keys;
    return inGroup(waiting, keys, async () => {
      if (this.#isBehind) {
        const entries = await waiting.takeJobs(jobs.length, ...jobs, workerId, String(limit));
        this.#isBehind = entries.length === limit;
        if (entries.length > 0) return entries.map((entry) => takenJob(entry));
      }
      const ofEach = Math.max(1, Math.floor(limit / jobs.length));
      const from = jobs.map(() => '>');
      const found = (await waiting.xreadgroup(
        ...(['GROUP', WORKERS, workerId, 'COUNT', ofEach, 'BLOCK', LOOK_MS, 'STREAMS', ...jobs, ...from] as const),
      )) as Found;
      const streams = found ?? [];
      this.#isBehind = streams.some(([, added]) => added.length === ofEach);
      return streams.flatMap(([stream, added]) =>
        added.map(([id, [, job]]) => takenJob([jobs.indexOf(stream) + 1, id, job])),
      );
    });
  }

  async interrupt(): Promise<void> {
    if (this.#connectionId !== undefined) await this.#options.asking.client('UNBLOCK', this.#connectionId);
  }

  async keep(receipts: readonly string[]): Promise<TakenJob[]> {
    const { keys, asking, workerId } = this.#options;
    const { jobs } = keys;
    const named = receipts.flatMap((receipt) => receipt.split(':').slice(0, 2));
    const about = [workerId, String(SILENCE_MS), String(MAX_RECLAIMED)];
    const entries = await inGroup(asking, keys, () => asking.keepJobs(jobs.length, ...jobs, ...about, ...named));
    return entries.map((entry) => takenJob(entry, { wasTaken: true }));
  }

  async finish(receipts: readonly string[]): Promise<void> {
    const { keys, asking } = this.#options;
    const all = [...keys.jobs, keys.offered];
    const named = receipts.flatMap((receipt) => {
      const [number = '', id = '', executionId = ''] = receipt.split(':');
      return [number, id, executionId];
    });
    await asking.finishJobs(all.length, ...all, ...named);
  }
}

function takenJob([number, id, text]: [number, string, string], { wasTaken = false } = {}): TakenJob {
  const job = JSON.parse(text) as QueueJob;
  const executionId = job.kind === 'execution' ? `:${job.executionId}` : '';
  return { receipt: `${number}:${id}${executionId}`, job, wasTaken };
}
