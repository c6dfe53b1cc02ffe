import type { ServerSetting } from '@millrace/api';
import { expect, it } from 'vitest';
import { changesOf, isAllowed, isDefault, shownValue } from './setting-draft.ts';

const setting = (changes: Partial<ServerSetting>): ServerSetting => ({
  ...{ name: 'DAYS', type: 'integer', allowed: 'a whole number', default: '14', text: '', value: '14' },
  ...{ source: 'default', isChangeable: true, range: { min: 0, max: 100 } },
  ...changes,
});

it('Only what differs from what is there is sent', () => {
  const settings = [
    setting({ name: 'SAME' }),
    setting({ name: 'ALREADY_DEFAULT' }),
    setting({ name: 'CHANGED' }),
    setting({ name: 'SET_BACK', value: '3', source: 'stored' }),
    setting({ name: 'UNTOUCHED' }),
  ];
  const draft = { SAME: '14', ALREADY_DEFAULT: null, CHANGED: '5', SET_BACK: null };
  expect(changesOf(settings, draft)).toEqual({ CHANGED: '5', SET_BACK: null });
});

it('A field shows what was entered, what is set back as the default, else what is there', () => {
  const stored = setting({ value: '3', source: 'stored' });
  expect([shownValue(stored, {}), isDefault(stored, {})]).toEqual(['3', false]);
  expect([shownValue(stored, { DAYS: '' }), isDefault(stored, { DAYS: '' })]).toEqual(['', false]);
  expect([shownValue(stored, { DAYS: null }), isDefault(stored, { DAYS: null })]).toEqual(['14', true]);
  expect(isDefault(setting({}), {})).toBe(true);
});

it.each<[Partial<ServerSetting>, string, boolean]>([
  [{}, '0', true],
  [{}, '100', true],
  [{}, '101', false],
  [{}, '', false],
  [{}, '1.5', false],
  [{ range: { min: -1, max: 5 } }, '-1', true],
  [{ type: 'choice', choices: ['all', 'none'] }, 'none', true],
  [{ type: 'choice', choices: ['all', 'none'] }, 'some', false],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'boolean' }, 'yes', false],
])('What may be stored of %j: %s (%s)', (changes, value, expected) => {
  const { range: _, ...plain } = setting(changes);
  expect(isAllowed(changes.type ? plain : setting(changes), value)).toBe(expected);
});
