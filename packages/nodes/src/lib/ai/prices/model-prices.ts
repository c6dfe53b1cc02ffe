import type { ModelPrice } from '@millrace/node-sdk';

/** Prices of a service on one day. */
interface PriceList {
  /** Where the service tells its prices. */
  source: string;
  /** Where they were read, where that is not the page of the service itself. */
  quotedIn?: string;
  /** When they were read. */
  date: string;
  models: Readonly<Record<string, ModelPrice>>;
}

const ANTHROPIC: PriceList = {
  source: 'https://platform.claude.com/docs/en/about-claude/pricing',
  date: '2026-11-26',
  models: {
    'claude-fable-5-1': { input: 10, cachedInput: 0.25, output: 50 },
    'claude-fable-5': { input: 10, cachedInput: 1, output: 50 },
    'claude-opus-5': { input: 5, cachedInput: 0.5, output: 25 },
    'claude-opus-4-8': { input: 5, cachedInput: 0.5, output: 25 },
    'claude-opus-4-7': { input: 5, cachedInput: 0.5, output: 25 },
    'claude-opus-4-6': { input: 5, cachedInput: 0.5, output: 25 },
    'claude-opus-4-5': { input: 5, cachedInput: 0.5, output: 25 },
    'claude-opus-4-1': { input: 15, cachedInput: 1.5, output: 75 },
    'claude-opus-4': { input: 15, cachedInput: 1.5, output: 75 },
    'claude-sonnet-4-6': { input: 3, cachedInput: 0.3, output: 15 },
    'claude-sonnet-4-5': { input: 3, cachedInput: 0.3, output: 15 },
    'claude-sonnet-4': { input: 3, cachedInput: 0.3, output: 15 },
    'claude-3-7-sonnet': { input: 3, cachedInput: 0.3, output: 15 },
    'claude-haiku-4-5': { input: 1, cachedInput: 0.1, output: 5 },
    'claude-3-5-haiku': { input: 0.8, cachedInput: 0.08, output: 4 },
    'claude-3-haiku': { input: 0.25, cachedInput: 0.03, output: 1.25 },
  },
};

const OPENAI: PriceList = {
  source: 'https://developers.openai.com/api/docs/pricing',
  quotedIn: 'https://docs.rs/crate/adk-model/latest/source/src/openai/pricing.rs',
  date: '2026-11-26',
  models: {
    'gpt-5.4': { input: 2.5, cachedInput: 0.25, output: 15 },
    'gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
    'gpt-5.2': { input: 1.75, cachedInput: 0.175, output: 14 },
    'gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
    'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
    'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
    'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
    'gpt-5-pro': { input: 15, output: 120 },
    'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
    'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
    'gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
    'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
    'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
    'gpt-3.5-turbo': { input: 0.5, output: 1.5 },
    o1: { input: 15, cachedInput: 7.5, output: 60 },
    o3: { input: 2, cachedInput: 0.5, output: 8 },
    'o3-mini': { input: 1.1, cachedInput: 0.55, output: 4.4 },
    'o4-mini': { input: 1.1, cachedInput: 0.275, output: 4.4 },
  },
};

const GOOGLE: PriceList = {
  source: 'https://ai.google.dev/gemini-api/docs/pricing',
  quotedIn: 'https://www.morphllm.com/gemini-api-pricing',
  date: '2026-11-26',
  models: {
    'gemini-3.5-flash': { input: 1.5, output: 9 },
    'gemini-3.1-pro': {
      ...{ input: 2, cachedInput: 0.2, output: 12 },
      longInput: { aboveTokens: 200_000, input: 4, cachedInput: 0.4, output: 18 },
    },
    'gemini-3.1-flash-lite': { input: 0.25, output: 1.5 },
    'gemini-3-flash': { input: 0.5, cachedInput: 0.05, output: 3 },
    'gemini-2.5-pro': {
      ...{ input: 1.25, cachedInput: 0.125, output: 10 },
      longInput: { aboveTokens: 200_000, input: 2.5, cachedInput: 0.25, output: 15 },
    },
    'gemini-2.5-flash': { input: 0.3, cachedInput: 0.03, output: 2.5 },
    'gemini-2.5-flash-lite': { input: 0.1, cachedInput: 0.01, output: 0.4 },
    'gemini-2.0-flash': { input: 0.1, cachedInput: 0.025, output: 0.4 },
  },
};

const DEEPSEEK: PriceList = {
  source: 'https://api-docs.deepseek.com/quick_start/pricing',
  quotedIn: 'https://raw.githubusercontent.com/RooCodeInc/Roo-Code/main/packages/types/src/providers/deepseek.ts',
  date: '2026-11-26',
  models: {
    'deepseek-chat': { input: 0.28, cachedInput: 0.028, output: 0.42 },
    'deepseek-reasoner': { input: 0.28, cachedInput: 0.028, output: 0.42 },
  },
};

const XAI: PriceList = {
  source: 'https://docs.x.ai/developers/models',
  quotedIn: 'https://www.getmaxim.ai/bifrost/model-library/provider/xai',
  date: '2026-11-26',
  models: {
    'grok-4.3': { input: 1.25, cachedInput: 0.2, output: 2.5 },
    'grok-4': { input: 3, output: 15 },
    'grok-4-fast': { input: 0.2, output: 0.5 },
    'grok-3': { input: 3, output: 15 },
    'grok-3-mini': { input: 0.3, output: 0.5 },
  },
};

const GROQ: PriceList = {
  source: 'https://console.groq.com/docs/models',
  quotedIn: 'https://github.com/braintrustdata/braintrust-proxy/issues/925',
  date: '2026-11-26',
  models: {
    'gpt-oss-120b': { input: 0.15, output: 0.6 },
  },
};

const MISTRAL: PriceList = {
  source: 'https://mistral.ai/pricing',
  quotedIn: 'https://mastra.ai/models/providers/mistral.md',
  date: '2026-11-26',
  models: {
    'codestral-latest': { input: 0.3, output: 0.9 },
    'magistral-medium-latest': { input: 2, output: 5 },
  },
};

/**
 * What services took on the day of each list, for usage paid by the token at once. It is an estimate: discounts, batches and taxes are
 * not known, nor what writing to a cache costs. An operator gives prices of their own in `MILLRACE_MODEL_PRICES`.
 */
export const PRICE_LISTS: readonly PriceList[] = [ANTHROPIC, OPENAI, GOOGLE, DEEPSEEK, XAI, GROQ, MISTRAL];
