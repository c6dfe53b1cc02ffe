import type { JsonObject } from '../json/json.ts';

/** Where and for what an execution waits. Plain data: stored as it is, and given back when the execution goes on. */
export interface Waiting {
  node: string;
  runIndex: number;
  /** When the node began, in ms since the epoch. */
  startedAt: number;
  /** Goes on at this time, in ms since the epoch. */
  until?: number;
  /** Goes on when one of these is called. Absent when no call is waited for. */
  endpoints?: WaitingEndpoint[];
  /** Goes on when all of these have ended. */
  executions?: string[];
  /** What the node keeps. */
  state?: JsonObject;
}

/** A webhook of an execution that waits, below `/webhook-waiting/<execution>` or `/form-waiting/<execution>`. */
export interface WaitingEndpoint {
  webhookName: string;
  address: 'webhook' | 'form';
  /** Upper case. */
  method: string;
  /** Behind the execution's id, without leading slash; mostly empty. */
  suffix: string;
  responseMode: string;
}
