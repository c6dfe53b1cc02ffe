import type { ColumnType } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { cellText, readCell } from './cell-text.ts';

describe('a typed or pasted text', () => {
  it.each([
    ['string', ' as it stands ', { value: ' as it stands ' }],
    ['string', '', { value: null }],
    ['number', ' -1.5e3 ', { value: -1500 }],
    ['number', '', { value: null }],
    ['number', 'twelve', { isWrong: true }],
    ['number', '1,5', { isWrong: true }],
    ['number', '1e999', { isWrong: true }],
    ['boolean', 'Yes', { value: true }],
    ['boolean', 'FALSCH', { value: false }],
    ['boolean', 'maybe', { isWrong: true }],
    ['date', '2026-01-31', { value: '2026-01-31T00:00:00.000Z' }],
    ['date', '2026-01-31T12:00:00+02:00', { value: '2026-01-31T10:00:00.000Z' }],
    ['date', '31.01.2026', { isWrong: true }],
    ['date', '2026-13-01', { isWrong: true }],
    ['json', '{"a": [1]}', { value: { a: [1] } }],
    ['json', '{a}', { isWrong: true }],
    ['file', '{"mimeType": "text/plain", "data": "aGk="}', { value: { mimeType: 'text/plain', data: 'aGk=' } }],
    ['file', '"a name"', { isWrong: true }],
  ] as const)('of a column of type %s, %j, is read', (type, text, expected) => {
    expect(readCell(type, text)).toEqual(expected);
  });

  it('has the decimal comma where the language has it', async () => {
    await i18n.changeLanguage('de');
    try {
      expect(readCell('number', '1,5')).toEqual({ value: 1.5 });
      expect(readCell('number', '1.234,5')).toEqual({ isWrong: true });
    } finally {
      await i18n.changeLanguage('en');
    }
  });
});

describe('the text of a cell', () => {
  it.each([
    ['number', 0.5],
    ['boolean', false],
    ['date', '2026-01-31T00:00:00.000Z'],
    ['date', '2026-01-31T12:34:00.000Z'],
    ['date', '2026-01-31T12:34:56.789Z'],
    ['json', { a: [1, null] }],
    ['string', 'two\nlines'],
    ['string', null],
  ] satisfies Array<[ColumnType, JsonValue]>)('of a column of type %s, %j, is read as what it was', (type, value) => {
    expect(readCell(type, cellText(type, value))).toEqual({ value });
  });
});
