import type { ModelPrice, TokenUsage } from '@millrace/node-sdk';
import { PRICE_LISTS } from './model-prices.ts';

const KNOWN: ReadonlyMap<string, ModelPrice> = new Map(PRICE_LISTS.flatMap(({ models }) => Object.entries(models)));

/** A date, or a word that stands for the newest, behind the name of a model. */
const VERSION = /(?:-latest|-preview|[-@]\d{4}-?\d{2}-?\d{2}|-\d{2}-\d{4}|-\d{3})$/;
/** What Amazon Bedrock adds: a region and the maker before the name, and a version behind it. */
const BEDROCK = /^(?:[a-z]{2,6}\.)?[a-z0-9]+\.([a-z].*?)(?:-v\d+)?(?::\d+)?$/;

/** US dollars of a call; `undefined` for a model whose price is not known. `own`: prices of the instance, which go first. */
export function priceOf(
  model: string,
  usage: TokenUsage,
  own: ReadonlyMap<string, ModelPrice> = new Map(),
): number | undefined {
  const price = find(own, model) ?? find(KNOWN, model);
  return price && costOf(price, usage);
}

function find(prices: ReadonlyMap<string, ModelPrice>, model: string): ModelPrice | undefined {
  for (const name of namesOf(model)) {
    const price = prices.get(name);
    if (price) return price;
  }
  return undefined;
}

/** A model has its name, that with its maker before it, and names of its versions. */
function namesOf(model: string): string[] {
  const name = model.slice(0, 200).toLowerCase();
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const ofMaker = BEDROCK.exec(bare)?.[1];
  const names = [model, name, bare, ...(ofMaker === undefined ? [] : [ofMaker])];
  for (const one of [bare, ...(ofMaker === undefined ? [] : [ofMaker])]) {
    let rest = one;
    while (VERSION.test(rest)) {
      rest = rest.replace(VERSION, '');
      names.push(rest);
    }
  }
  return names;
}

function costOf(price: ModelPrice, usage: TokenUsage): number {
  const { inputTokens, outputTokens, cachedTokens = 0, reasoningTokens = 0 } = usage;
  const { longInput } = price;
  const { input, output, cachedInput, reasoning } =
    longInput && inputTokens > longInput.aboveTokens ? longInput : price;
  const cached = Math.min(cachedTokens, inputTokens);
  const thought = Math.min(reasoningTokens, outputTokens);
  const dollars =
    (inputTokens - cached) * input +
    cached * (cachedInput ?? input) +
    (outputTokens - thought) * output +
    thought * (reasoning ?? output);
  return dollars / 1_000_000;
}
