import { describe, expect, it } from 'vitest';
import { PRICE_LISTS } from './model-prices.ts';
import { priceOf } from './price-of.ts';

const million = { inputTokens: 1_000_000, outputTokens: 1_000_000 };

describe('Prices of models', () => {
  it('count what is cached and thought apart, where a service does', () => {
    const own = new Map([['m', { input: 2, cachedInput: 0.5, output: 10, reasoning: 4 }]]);
    expect(priceOf('m', million, own)).toBe(12);
    expect(priceOf('m', { ...million, cachedTokens: 400_000, reasoningTokens: 500_000 }, own)).toBeCloseTo(8.4);
    const plain = new Map([['m', { input: 2, output: 10 }]]);
    expect(priceOf('m', { ...million, cachedTokens: 400_000, reasoningTokens: 500_000 }, plain)).toBe(12);
    expect(priceOf('m', { inputTokens: 10, outputTokens: 0, cachedTokens: 999 }, own)).toBeCloseTo(5e-6);
  });

  it('take more for a long input, where a service does', () => {
    expect(priceOf('gemini-2.5-pro', { inputTokens: 200_000, outputTokens: 0 })).toBeCloseTo(0.25);
    expect(priceOf('gemini-2.5-pro', { inputTokens: 200_001, outputTokens: 0 })).toBeCloseTo(0.5);
  });

  it.each([
    ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18'],
    ['gpt-4o-mini', 'openai/gpt-4o-mini'],
    ['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'],
    ['claude-sonnet-4-5', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['claude-haiku-4-5', 'claude-haiku-4-5@20251001'],
    ['gemini-2.5-flash', 'models/gemini-2.5-flash-preview-09-2025'],
    ['gemini-2.0-flash', 'gemini-2.0-flash-001'],
  ])('are those of %s for %s', (known, name) => {
    expect(priceOf(name, million)).toBe(priceOf(known, million));
    expect(priceOf(name, million)).toBeGreaterThan(0);
  });

  it('are not guessed for models that are in no list', () => {
    for (const name of ['gpt-9', 'gpt-4o-mini-of-ours', 'llama3.2', '', 'x'.repeat(100_000), 'constructor']) {
      expect(priceOf(name, million), name.slice(0, 30)).toBeUndefined();
    }
  });

  it('are those of the instance first', () => {
    const own = new Map([
      ['gpt-4o-mini', { input: 1, output: 1 }],
      ['Our-Deployment', { input: 3, output: 3 }],
    ]);
    expect(priceOf('gpt-4o-mini-2024-07-18', million, own)).toBe(2);
    expect(priceOf('Our-Deployment', million, own)).toBe(6);
    expect(priceOf('gpt-4o', million, own)).toBe(12.5);
  });

  it('each come with a day and a page, and reading a cache never costs more', () => {
    const names = PRICE_LISTS.flatMap(({ models }) => Object.keys(models));
    expect(new Set(names).size).toBe(names.length);
    for (const { source, date, models } of PRICE_LISTS) {
      expect(source).toMatch(/^https:\/\//);
      expect(Number.isNaN(Date.parse(date))).toBe(false);
      for (const [name, { input, cachedInput = input, output }] of Object.entries(models)) {
        expect(cachedInput, name).toBeLessThanOrEqual(input);
        expect(input, name).toBeLessThanOrEqual(output);
      }
    }
  });
});
