import { describe, expect, it } from 'vitest';
import { parseModelPrices } from './model-price.ts';

describe('Prices that an operator gives', () => {
  it('are read by the names of models, whatever those are', () => {
    const text = '{"m": {"input": 1, "cachedInput": 0, "output": 2}, "__proto__": {"input": 3, "output": 4}}';
    const prices = parseModelPrices(text);
    expect([...prices.keys()]).toEqual(['m', '__proto__']);
    expect(prices.get('m')).toEqual({ input: 1, cachedInput: 0, output: 2 });
    const long = '{"m": {"input": 1, "output": 2, "longInput": {"aboveTokens": 9, "input": 2, "output": 4}}}';
    expect(parseModelPrices(long).get('m')?.longInput).toEqual({ aboveTokens: 9, input: 2, output: 4 });
  });

  it.each([
    ['[]', 'Prices are an object of models, by their names'],
    ['{"m": 3}', 'm is no object with "input" and "output"'],
    ['{"m": {"input": 1}}', 'm.output is missing'],
    ['{"m": {"input": -1, "output": 1}}', 'm.input is no number from 0 to 1000000'],
    ['{"m": {"input": "1", "output": 1}}', 'm.input is no number from 0 to 1000000'],
    [
      '{"m": {"input": 1, "output": 1, "ouput": 2}}',
      'm.ouput is not known; there are input, output, cachedInput, reasoning',
    ],
    [
      '{"m": {"input": 1, "output": 1, "longInput": {"input": 1, "output": 1}}}',
      'm.longInput.aboveTokens is no whole number above 0',
    ],
  ])('are refused where they cannot be meant: %s', (text, message) => {
    expect(() => parseModelPrices(text)).toThrow(message);
  });

  it('are refused where they are no JSON', () => {
    expect(() => parseModelPrices('{"m"')).toThrow(SyntaxError);
  });
});
