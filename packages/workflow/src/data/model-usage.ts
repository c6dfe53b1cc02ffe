import { isJsonObject } from '../json/json.ts';

/** What calls of models used, added up. */
export interface ModelUsage {
  calls: number;
  inputTokens: number;
  /** Of the input: read from a cache. */
  cachedTokens: number;
  outputTokens: number;
  /** Of the output: thinking. */
  reasoningTokens: number;
  /** US dollars, of those calls whose price is known. */
  costUsd: number;
  /** Calls whose price is not known: the service told no tokens, or the model is in no list of prices. */
  unpricedCalls: number;
}

/** One answered call of a model, as a run of its node tells of it. */
export interface ModelCall {
  /** As its service calls it. */
  model: string;
  /** Why it stopped: `stop`, `length` (cut off), `toolCalls`, `contentFilter` or `other`. */
  finish: string;
  /** From the question to the first piece of the answer; absent where the answer came as a whole. */
  firstTokenMs?: number;
  usage: ModelUsage;
}

/** What models may use at most; what is absent is not bounded. */
export type ModelLimits = {
  /** US dollars. */
  costUsd?: number;
  /** Input and output together. */
  tokens?: number;
  calls?: number;
  seconds?: number;
};

const LIMITS = ['costUsd', 'tokens', 'calls', 'seconds'] as const satisfies ReadonlyArray<keyof ModelLimits>;

/** Limits as they stand in a file or in parameters: what is no number above 0 bounds nothing. */
export function readModelLimits(given: unknown): ModelLimits {
  const limits: ModelLimits = {};
  if (!isJsonObject(given)) return limits;
  for (const name of LIMITS) {
    const value = given[name];
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) limits[name] = value;
  }
  return limits;
}

export const NO_MODEL_USAGE: Readonly<ModelUsage> = {
  ...{ calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0 },
  ...{ costUsd: 0, unpricedCalls: 0 },
};

export function addModelUsage(a: Readonly<ModelUsage>, b: Readonly<ModelUsage>): ModelUsage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    costUsd: a.costUsd + b.costUsd,
    unpricedCalls: a.unpricedCalls + b.unpricedCalls,
  };
}
