import { describe, expect, it } from 'vitest';
import { changeOf, figuresOf, figureText, timeText } from './figures.ts';

const modelUsage = {
  ...{ calls: 2, inputTokens: 1000, cachedTokens: 0, outputTokens: 234, reasoningTokens: 0 },
  ...{ costUsd: 0.0123, unpricedCalls: 0 },
};
const runs = { runs: 1200, failures: 3, failureRate: 0.0025, averageRunTimeMs: 1500, timeSavedMinutes: 90 };
const figures = { ...runs, modelUsage };

describe('Figures of insights', () => {
  it('are written for people', () => {
    expect(figureText('runs', figures)).toBe('1,200');
    expect(figureText('failureRate', figures)).toBe('0.3%');
    expect(figureText('averageRunTimeMs', figures)).toBe('1.5 s');
    expect(figureText('timeSavedMinutes', figures)).toBe('1.5 h');
    expect(figureText('failureRate', { ...figures, failureRate: null })).toBe('–');
    expect(figureText('timeSavedMinutes', { ...figures, timeSavedMinutes: 0 })).toBe('–');
    expect([timeText(20), timeText(90_000)]).toEqual(['20 ms', '1.5 min']);
  });

  it('are compared with those before, and say whether the change is good', () => {
    const runsBefore = { runs: 1000, failures: 6, failureRate: 0.0025, averageRunTimeMs: null, timeSavedMinutes: 100 };
    const before = { ...runsBefore, modelUsage: { ...modelUsage, costUsd: 0.00615 } };
    expect(changeOf('runs', figures, before)).toEqual({ text: '+20%', isGood: undefined });
    expect(changeOf('failures', figures, before)).toEqual({ text: '-50%', isGood: true });
    expect(changeOf('failureRate', figures, before)).toEqual({ text: '0%', isGood: undefined });
    expect(changeOf('averageRunTimeMs', figures, before)).toBeUndefined();
    expect(changeOf('modelCost', figures, before)).toEqual({ text: '+100%', isGood: undefined });
    expect(changeOf('timeSavedMinutes', figures, before)).toEqual({ text: '-10%', isGood: false });
    expect(changeOf('failures', figures, { ...before, failures: 0 })).toBeUndefined();
  });

  it('tell of models where any was asked', () => {
    const none = { ...figures, modelUsage: { ...modelUsage, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 } };
    expect(figuresOf(none, none)).not.toContain('modelCost');
    expect(figuresOf(none, figures).slice(-2)).toEqual(['modelCost', 'modelTokens']);
    expect([figureText('modelCost', figures), figureText('modelTokens', figures)]).toEqual(['$0.012', '1.2K']);
    expect([figureText('modelCost', none), figureText('modelTokens', none)]).toEqual(['–', '–']);
  });
});
