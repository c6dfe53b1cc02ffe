import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { errorWords, type MessageKey, type MessageValues } from './error-message.ts';
import type { MessageValue } from './message-template.ts';

const entries: Array<[string, CatalogueEntry]> = Object.entries(errorCatalogue);

describe('A message of the catalogue', () => {
  it('is told with its values', () => {
    expect(errorWords('VARIABLE_NOT_FOUND', { id: 'v1' })).toEqual({
      code: 'VARIABLE_NOT_FOUND',
      message: 'There is no variable with the id "v1".',
      template: { message: 'VARIABLE_NOT_FOUND', values: { id: 'v1' } },
    });
    expect(errorWords('LIMIT_REACHED.folders', { limit: 1000 }).message).toBe(
      'You already have 1000 folders, which is the most there can be.',
    );
  });

  it('has the hint of its case, with values, too', () => {
    expect(errorWords('CREDENTIAL_INVALID.unknownField', { type: 'smtp', field: 'colour' })).toEqual({
      code: 'CREDENTIAL_INVALID',
      message: 'Credentials of the type "smtp" have no field "colour".',
      hint: 'GET /credentials/schema/smtp tells which they have.',
      template: {
        message: 'CREDENTIAL_INVALID.unknownField',
        hint: 'CREDENTIAL_INVALID.unknownField',
        values: { type: 'smtp', field: 'colour' },
      },
    });
  });

  it('lists names as alternatives', () => {
    const { hint } = errorWords('FORBIDDEN.permission', { permission: 'a', who: ['its owner', 'a member'] });
    expect(hint).toBe('It is for its owner or a member.');
  });

  it('gives on no value that its texts do not name', () => {
    const values = { id: 'v1', password: 'hunter2' };
    expect(JSON.stringify(errorWords('VARIABLE_NOT_FOUND', values))).not.toContain('hunter2');
    expect(JSON.stringify(errorWords('MFA_WRONG', values as never))).not.toContain('hunter2');
  });

  it('takes values as they are', () => {
    expect(errorWords('NAME_TAKEN.tag', { name: '{name} $& {id}' }).message).toBe(
      'There is already a tag "{name} $& {id}".',
    );
  });

  it('has its values by their names, as types know', () => {
    expectTypeOf<MessageValues<'CREDENTIAL_INVALID.unknownField'>>().toEqualTypeOf<
      Readonly<Record<'type' | 'field', MessageValue>>
    >();
    expectTypeOf<MessageValues<'MFA_WRONG'>>().toEqualTypeOf<Readonly<Record<never, MessageValue>>>();
    // @ts-expect-error a value is missing
    errorWords('NAME_TAKEN.tag');
    // @ts-expect-error a name that the text does not have
    errorWords('NAME_TAKEN.tag', { title: 'a' });
    expectTypeOf<'NAME_TAKEN'>().not.toExtend<MessageKey>();
  });
});

describe('The catalogue', () => {
  it('has words for each code, whose braces are closed', () => {
    for (const [code, { message, cases = {} }] of entries) {
      const texts = [...(message === undefined ? [] : [message]), ...Object.values(cases)].flatMap((said) =>
        typeof said === 'string' ? [said] : [said.text, said.hint],
      );
      expect(texts, code).not.toEqual([]);
      for (const text of texts) expect(text.replaceAll(/\{\w+\}/g, ''), code).not.toMatch(/[{}]/);
    }
  });
});
