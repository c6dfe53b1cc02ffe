import { describe, expect, it } from 'vitest';
import { convertCell } from './convert-cell.ts';

const NOON = Date.parse('2026-01-31T12:00:00.000Z');

describe('A cell whose column gets another type', () => {
  it.each([
    ['string', 'number', '1.5', 1.5],
    ['string', 'number', ' 2 ', 2],
    ['string', 'boolean', 'Yes', 1],
    ['string', 'date', '2026-01-31T12:00:00Z', NOON],
    ['string', 'json', '{"a": 1}', '{"a":1}'],
    ['string', 'json', 'plain', '"plain"'],
    ['string', 'file', '{"mimeType":"text/plain","data":"YQ=="}', '{"mimeType":"text/plain","data":"YQ=="}'],
    ['number', 'string', 1.5, '1.5'],
    ['number', 'boolean', 1, 1],
    ['number', 'json', 7, '7'],
    ['boolean', 'string', 1, 'true'],
    ['boolean', 'number', 1, 1],
    ['date', 'string', NOON, '2026-01-31T12:00:00.000Z'],
    ['json', 'string', '"a"', 'a'],
    ['json', 'string', '{"a":[1]}', '{"a":[1]}'],
    ['json', 'number', '7', 7],
    ['file', 'json', '{"mimeType":"text/plain","id":"1"}', '{"mimeType":"text/plain","id":"1"}'],
  ] as const)('goes from %s to %s: %j becomes %j', (from, to, cell, converted) => {
    expect(convertCell(from, to, cell)).toBe(converted);
  });

  it.each([
    ['string', 'number', 'many'],
    ['string', 'boolean', '2'],
    ['string', 'date', 'tomorrow'],
    ['string', 'file', '{}'],
    ['number', 'date', 1],
    ['number', 'boolean', 2],
    ['date', 'number', NOON],
    ['date', 'boolean', NOON],
    ['json', 'number', '[1]'],
    ['json', 'string', '"a\\u0000b"'],
  ] as const)('does not go from %s to %s with %j', (from, to, cell) => {
    expect(convertCell(from, to, cell)).toBeUndefined();
  });

  it('stays empty', () => {
    expect(convertCell('string', 'number', null)).toBeNull();
    expect(convertCell('string', 'number', '')).toBeNull();
  });
});
