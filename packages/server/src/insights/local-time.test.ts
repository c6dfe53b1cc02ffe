import { describe, expect, it } from 'vitest';
import { addDays, dayText, LocalTime, weekOf } from './local-time.ts';

const startText = (timezone: string, day: string) =>
  new Date(new LocalTime(timezone).startOf(Date.parse(`${day}T00:00:00Z`))).toISOString();

describe('Local time', () => {
  it('knows which day it is somewhere, and when that began', () => {
    const time = Date.parse('2026-11-22T23:30:00Z');
    const dayIn = (timezone: string) => dayText(new LocalTime(timezone).dayOf(time));
    expect([dayIn('UTC'), dayIn('Asia/Tokyo'), dayIn('America/New_York')]).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-22',
    ]);
    expect(startText('Asia/Tokyo', '2026-11-23')).toBe('2026-11-22T15:00:00.000Z');
    expect(startText('Asia/Kathmandu', '2026-11-23')).toBe('2026-11-22T18:15:00.000Z');
  });

  it('follows clock changes', () => {
    expect(startText('Europe/Berlin', '2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(startText('Europe/Berlin', '2026-03-30')).toBe('2026-03-29T22:00:00.000Z');
    expect(startText('Europe/Berlin', '2026-10-26')).toBe('2026-10-25T23:00:00.000Z');
  });

  it('begins weeks on Mondays', () => {
    const sunday = Date.parse('2026-11-22T00:00:00Z');
    expect(dayText(weekOf(sunday))).toBe('2026-11-16');
    expect(dayText(weekOf(addDays(sunday, 1)))).toBe('2026-11-23');
  });
});
