import { type CatalogueEntry, clientMessages, errorCatalogue, errorWords, placeholdersOf } from '@millrace/api';
import { afterEach, describe, expect, it } from 'vitest';
import german from './de/errors.json' with { type: 'json' };
import { ERROR_TEXTS, type ErrorTexts, errorInLanguage } from './error-texts.ts';
import { i18n } from './i18n.ts';

const languages: Array<[string, ErrorTexts]> = [['de', german]];

/** The English texts by their keys. */
function englishTexts(): Pick<ErrorTexts, 'messages' | 'hints'> {
  const messages: Record<string, string> = { ...clientMessages };
  const hints: Record<string, string> = {};
  for (const [code, { message, hint, cases = {} }] of Object.entries<CatalogueEntry>(errorCatalogue)) {
    if (message !== undefined) messages[code] = message;
    if (hint !== undefined) hints[code] = hint;
    for (const [name, said] of Object.entries(cases)) {
      messages[`${code}.${name}`] = typeof said === 'string' ? said : said.text;
      if (typeof said !== 'string') hints[`${code}.${name}`] = said.hint;
    }
  }
  return { messages, hints };
}

describe.each(languages)('the errors in %s', (_language, texts) => {
  const english = englishTexts();

  it.each(['messages', 'hints'] as const)('have all %s of the catalogue, and no others', (kind) => {
    expect(Object.keys(texts[kind]).sort()).toEqual(Object.keys(english[kind]).sort());
  });

  it.each(['messages', 'hints'] as const)('name the same values in their %s', (kind) => {
    const differing = Object.entries(texts[kind]).filter(
      ([key, text]) => String(placeholdersOf(text).sort()) !== String(placeholdersOf(english[kind][key] ?? '').sort()),
    );
    expect(differing).toEqual([]);
  });
});

describe('an error', () => {
  afterEach(async () => {
    await i18n.changeLanguage('en');
  });

  const told = (...[key, values]: Parameters<typeof errorWords<'NAME_TAKEN.tag'>>) =>
    errorInLanguage(errorWords(key, values).template ?? { message: '' });

  it('is told in the language of the pages', async () => {
    i18n.addResourceBundle('de', ERROR_TEXTS, german);
    await i18n.changeLanguage('de');
    expect(told('NAME_TAKEN.tag', { name: '{name} $&' })).toEqual({
      message: 'Es gibt schon ein Schlagwort „{name} $&“.',
    });
  });

  it('has words for the names that its text lists', async () => {
    i18n.addResourceBundle('de', ERROR_TEXTS, german);
    await i18n.changeLanguage('de');
    const { template } = errorWords('FORBIDDEN.permission', {
      permission: 'workflow:delete',
      who: ['its owner', 'an administrator', 'somebody new'],
    });
    expect(errorInLanguage(template ?? { message: '' })).toEqual({
      message: 'Das ist hier nicht erlaubt („workflow:delete“).',
      hint: 'Es darf: wem es gehört, ein Verwalter oder somebody new.',
    });
  });

  it('stays as the server said it in English, and where the language has no text', async () => {
    expect(told('NAME_TAKEN.tag', { name: 'a' })).toEqual({});
    i18n.addResourceBundle('de', ERROR_TEXTS, german);
    await i18n.changeLanguage('de');
    expect(errorInLanguage({ message: 'constructor', hint: 'NEWER' })).toEqual({});
  });
});
