import type { JsonObject } from '@millrace/workflow';

/** A call that a model wants to make, and a person is to decide about. */
export interface CallQuestion {
  /** Name of the tool, as the model knows it. */
  tool: string;
  arguments: JsonObject;
  /** Tells the person what it is about. */
  text?: string;
}

/** What a person decided. `arguments`: as they are to be, changed or not. */
export type CallDecision = { decision: 'approve'; arguments: JsonObject } | { decision: 'refuse'; reason: string };
