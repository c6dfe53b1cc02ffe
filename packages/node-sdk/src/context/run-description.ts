import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { FinishReason, TokenUsage } from './language-model.ts';

/** What is shown and stored of a run of a sub-node. */
export interface RunDescription<Result> {
  request: JsonObject;
  response(result: Result): JsonObject;
  /**
   * The result out of what `response` made of it. Absent: the work is done again when its execution goes on, because what it
   * did was lost with its process.
   */
  restore?(response: JsonObject): Result;
  /**
   * What tells this call from others of the same item. Default: the request. Leave out what may differ when the same item is
   * worked on again, such as times and what else was said in a session meanwhile.
   */
  key?: JsonValue;
  /**
   * What is given instead of doing the work where the process ended while the call may have been under way: for calls that must
   * not have their effect twice. Absent: the work is done again.
   */
  ifUnknown?(): Result;
  /** What follows from the answer is a new round of calls: that of a model. Default false. */
  beginsRound?: boolean;
  /**
   * Says that the work is a call of a model, and what it took: it is added up, and refused where a limit is reached.
   */
  modelCall?(result: Result): ModelCallReport;
}

/** Of a run that is not done again when its execution goes on. */
export type KeptRunDescription<Result> = RunDescription<Result> & Required<Pick<RunDescription<Result>, 'restore'>>;

/** What a call of a model took. */
export interface ModelCallReport {
  /** As its service calls it. */
  model: string;
  finish: FinishReason;
  /** Where the service tells. */
  usage?: TokenUsage | undefined;
  /** From the question to the first piece of the answer. */
  firstTokenMs?: number | undefined;
  /** It runs on a machine of its owner's: calls have no price, whatever others charge for a model of that name. */
  isSelfHosted?: boolean | undefined;
}
