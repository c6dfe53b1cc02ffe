import type { InboxMessage, QueueJob } from '../queue-messages.ts';

/** A job, and how urgent it is: lower ranks are taken first, from 1. */
export interface OfferedJob {
  job: QueueJob;
  rank: number;
}

export interface TakenJob {
  /** What the queue knows it by. */
  receipt: string;
  job: QueueJob;
  /** A worker that is gone, or was silent for too long, had it before. */
  wasTaken: boolean;
}

/** What is told to all servers. */
export interface PageNews {
  sessionId: string;
  content: string;
}

export interface QueueDepth {
  /** Jobs that no worker has. */
  waiting: number;
  /** Jobs that workers have. */
  taken: number;
  /** For how long the oldest job waits, in ms; 0 when none does. */
  oldestMs: number;
}

/** A worker's hand in the queue. */
export interface JobTaker {
  /**
   * Takes jobs, the most urgent ones where there are more than it takes, and waits a few seconds for the first.
   * @returns at most so many and two more; none when nothing came, or it was interrupted.
   */
  take(limit: number): Promise<TakenJob[]>;
  /** Ends the wait of `take`: what it has taken already it returns. */
  interrupt(): Promise<void>;
  /** Says that this worker still has these. @returns what silent workers had, which it has now. */
  keep(receipts: readonly string[]): Promise<TakenJob[]>;
  /** These are done, and nobody gets them again. */
  finish(receipts: readonly string[]): Promise<void>;
}

/**
 * Where jobs, answers and news lie between servers and workers. What they carry goes many at a time. A job stays until it is
 * finished: whoever has it says so again and again, and after 15 s of silence another worker gets it.
 *
 * All of it fails when the queue does not answer, but for `take` and what is read, which wait until it does.
 */
export interface QueueTransport {
  /** For people; without a password. */
  readonly description: string;
  /** @returns tickets, by which they can be withdrawn. A stored execution that waits already is not offered twice. */
  offer(jobs: readonly OfferedJob[]): Promise<string[]>;
  /** Takes a job back, unless a worker has it. It is missing when a worker has done it, or the queue has lost it. */
  withdraw(ticket: string): Promise<'withdrawn' | 'taken' | 'missing'>;
  openTaker(workerId: string): Promise<JobTaker>;
  /** To one process. What it does not read lies there until it is forgotten. */
  send(serverId: string, messages: readonly InboxMessage[]): Promise<void>;
  /** To all servers that read news. */
  publish(news: readonly PageNews[]): Promise<void>;
  /** Reads what is sent to this process from now on, in the order in which it was sent. */
  readMessages(serverId: string, onMessage: (message: InboxMessage) => void): Promise<void>;
  /** Reads what is published from now on; for servers. */
  readNews(serverId: string, onNews: (news: PageNews) => void): Promise<void>;
  /** Removes what lies there for a process that is gone. */
  forget(serverId: string): Promise<void>;
  depth(): Promise<QueueDepth>;
  close(): Promise<void>;
}

/** Who is silent for so long has lost what he had. */
export const SILENCE_MS = 15_000;
/** How long one look for jobs or messages lasts. */
export const LOOK_MS = 5000;
/** Most jobs that are taken from the silent at once. */
export const MAX_RECLAIMED = 100;
