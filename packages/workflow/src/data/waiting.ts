import type { JsonObject } from '../json/json.ts';
import type { RunSource } from './item.ts';

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
  /** Goes on when a person has answered one of these. */
  questions?: WaitingQuestion[];
  /** What the node keeps. */
  state?: JsonObject;
}

/** Whether a model may make a call of a tool. */
export interface WaitingQuestion {
  /** Tells it from the other questions of the execution. */
  key: string;
  /** The sub-node that asks, and the run that it serves. */
  node: string;
  source: RunSource;
  /** The item that is worked on. */
  item: number;
  tool: string;
  arguments: JsonObject;
  /** What the workflow tells about it. */
  text?: string;
}

/** What a person decided about a call. `arguments`: as they are to be, changed or not. */
export type QuestionAnswer = { key: string } & (
  | { decision: 'approve'; arguments: JsonObject }
  | { decision: 'refuse'; reason: string }
);

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
