import { describe, expect, it } from 'vitest';
import { i18n } from './i18n.ts';
import { loadPageArea, type PageArea, pageAreas } from './page-areas.ts';
import { resources as german } from './resources-de.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** All texts of a language by `area:key`, keys inside of others by dots. */
function textsOf(resources: object): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: object, path: string, separator: string) => {
    for (const [key, entry] of Object.entries(value)) {
      const place = path + separator + key;
      if (typeof entry === 'string') texts.set(place, entry);
      else walk(entry, place, path === '' ? ':' : '.');
    }
  };
  for (const [area, texts] of Object.entries(resources)) walk(texts, area, ':');
  return texts;
}

/** The keys that a language must have: those of English, with the plural forms of the language. */
function expectedKeys(texts: Map<string, string>, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...texts.keys()].flatMap((key) => {
    // Both forms of English: one of them alone is a name that ends so.
    const isCounted = ['_one', '_other'].every((form) => PLURAL.test(key) && texts.has(key.replace(PLURAL, form)));
    return isCounted ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [key];
  });
  return [...new Set(keys)].sort();
}

const placeholders = (text: string | undefined) => [...new Set(text?.match(/\{\{.*?\}\}/g))].sort();

await Promise.all((Object.keys(pageAreas) as PageArea[]).map(loadPageArea));
const english = i18n.getDataByLanguage('en') ?? {};

it('counts are written as the language writes numbers: 20,000 rows', () => {
  expect([...textsOf(english)].filter(([, text]) => text.includes('{{count}}'))).toEqual([]);
  expect(i18n.t('data-tables:deleteRowsText', { count: 20_000 })).toMatch(/^20,000 rows/);
  expect(i18n.t('canvas:find.count', { current: 1200, count: 1600 })).toBe('1,200 of 1,600');
  expect(i18n.t('evaluations:compared', { different: 1200, count: 1600 })).toBe('1,200 of 1,600 rows differ');
});

describe.each([['de', german]])('the texts in %s', (language, resources) => {
  const source = textsOf(english);
  const texts = textsOf(resources);

  it('have the keys of English with the plural forms of the language, and no others', () => {
    expect([...texts.keys()].sort()).toEqual(expectedKeys(source, language));
  });

  it('have the placeholders of English', () => {
    const differing = [...texts].filter(([key, text]) => {
      const original = source.get(key) ?? source.get(key.replace(PLURAL, '_other'));
      return String(placeholders(text)) !== String(placeholders(original));
    });
    expect(differing).toEqual([]);
  });

  it('say something wherever English does', () => {
    expect([...texts].filter(([key, text]) => text.trim() === '' && source.get(key)?.trim() !== '')).toEqual([]);
  });
});
