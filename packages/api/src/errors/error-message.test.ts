import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { errorWords, type MessageKey, type MessageValues } from './error-message.ts';

const entries: Array<[string, CatalogueEntry]> = Object.entries(errorCatalogue);

describe('A message of the catalogue', () => {
  it('is told with its values', () => {
    expect(errorWords('VARIABLE_NOT_FOUND', { id: 'v1' })).toEqual({
      code: 'VARIABLE_NOT_FOUND',
      message: 'There is no variable with the id "v1".',
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
    });
  });

  it('takes values as they are', () => {
    expect(errorWords('NAME_TAKEN.tag', { name: '{name} $& {id}' }).message).toBe(
      'There is already a tag "{name} $& {id}".',
    );
  });

  it('has its values by their names, as types know', () => {
    expectTypeOf<MessageValues<'CREDENTIAL_INVALID.unknownField'>>().toEqualTypeOf<
      Readonly<Record<'type' | 'field', string | number>>
    >();
    expectTypeOf<MessageValues<'MFA_WRONG'>>().toEqualTypeOf<Readonly<Record<never, string | number>>>();
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
