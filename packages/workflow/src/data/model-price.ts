import { isJsonObject, type JsonValue } from '../json/json.ts';

/** US dollars for a million tokens. */
export interface TokenPrice {
  input: number;
  /** Read from a cache. Absent: as the rest of the input. */
  cachedInput?: number | undefined;
  output: number;
  /** Thinking. Absent: as the rest of the output. */
  reasoning?: number | undefined;
}

/** What a service takes for a model. */
export interface ModelPrice extends TokenPrice {
  /** The price of a whole call whose input is longer. */
  longInput?: (TokenPrice & { aboveTokens: number }) | undefined;
}

const MOST_MODELS = 1000;
const HIGHEST = 1_000_000;
const REQUIRED = ['input', 'output'];
const FIELDS = [...REQUIRED, 'cachedInput', 'reasoning'];

/** Prices as an operator writes them: JSON of an object of models, by their names. @throws Error that says what is wrong */
export function parseModelPrices(text: string): Map<string, ModelPrice> {
  const given = JSON.parse(text) as JsonValue;
  if (!isJsonObject(given)) throw new Error('Prices are an object of models, by their names');
  const prices = Object.entries(given);
  if (prices.length > MOST_MODELS) throw new Error(`There are prices of at most ${MOST_MODELS} models`);
  for (const [model, price] of prices) checkPrice(price, model);
  return new Map(prices as unknown as Array<[string, ModelPrice]>);
}

function checkPrice(price: JsonValue | undefined, path: string): void {
  if (!isJsonObject(price)) throw new Error(`${path} is no object with "input" and "output"`);
  const { longInput, ...fields } = price;
  checkFields(fields, path, FIELDS);
  if (longInput === undefined) return;
  if (!isJsonObject(longInput)) throw new Error(`${path}.longInput is no object`);
  const { aboveTokens } = longInput;
  checkFields(longInput, `${path}.longInput`, [...FIELDS, 'aboveTokens']);
  if (!Number.isInteger(aboveTokens) || Number(aboveTokens) < 1) {
    throw new Error(`${path}.longInput.aboveTokens is no whole number above 0`);
  }
}

function checkFields(fields: Record<string, JsonValue | undefined>, path: string, known: readonly string[]): void {
  for (const name of REQUIRED) {
    if (fields[name] === undefined) throw new Error(`${path}.${name} is missing`);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!known.includes(name)) throw new Error(`${path}.${name} is not known; there are ${known.join(', ')}`);
    if (typeof value !== 'number' || !(value >= 0 && value <= HIGHEST)) {
      throw new Error(`${path}.${name} is no number from 0 to ${HIGHEST}`);
    }
  }
}
