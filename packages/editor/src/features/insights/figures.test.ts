import { describe, expect, it } from 'vitest';
import { changeOf, figureText, timeText } from './figures.ts';

const figures = { runs: 1200, failures: 3, failureRate: 0.0025, averageRunTimeMs: 1500, timeSavedMinutes: 90 };

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
    const before = { runs: 1000, failures: 6, failureRate: 0.0025, averageRunTimeMs: null, timeSavedMinutes: 100 };
    expect(changeOf('runs', figures, before)).toEqual({ text: '+20%', isGood: undefined });
    expect(changeOf('failures', figures, before)).toEqual({ text: '-50%', isGood: true });
    expect(changeOf('failureRate', figures, before)).toEqual({ text: '0%', isGood: undefined });
    expect(changeOf('averageRunTimeMs', figures, before)).toBeUndefined();
    expect(changeOf('timeSavedMinutes', figures, before)).toEqual({ text: '-10%', isGood: false });
    expect(changeOf('failures', figures, { ...before, failures: 0 })).toBeUndefined();
  });
});
