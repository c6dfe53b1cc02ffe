import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { CheerioAPI } from 'cheerio';
import { convert } from 'html-to-text';
import { fieldList } from '../fields/field-list.ts';
import { setOwn } from '../values/own-property.ts';
import type { Extraction, ExtractionSettings, ExtractionValue } from './extraction.ts';

/** Characters that the values of one page may have: texts of elements within each other are repeated in each. */
const MAX_CHARACTERS = 50_000_000;

/** Takes values from HTML by selectors. @throws NodeError for a selector that cannot be read; `LIMIT_REACHED` */
export default async function extractValues({ html, values, settings }: Extraction): Promise<JsonObject> {
  const { load } = await import('cheerio');
  const page = load(html);
  const result: JsonObject = {};
  const room = { characters: MAX_CHARACTERS };
  for (const value of values) {
    const found = extract(page, value, settings, room);
    if (found !== undefined) setOwn(result, value.key, found);
  }
  return result;
}

/** Undefined for what is not there: the field is left out then. */
function extract(
  page: CheerioAPI,
  value: ExtractionValue,
  settings: ExtractionSettings,
  room: { characters: number },
): JsonValue | undefined {
  const found = select(page, value.cssSelector);
  if (!value.returnArray)
    return read(page, settings.readsLikeText ? found.first() : found, value, settings) ?? undefined;
  return found.toArray().map((element) => {
    const one = read(page, page(element), value, settings);
    if (typeof one === 'string') room.characters -= one.length;
    if (room.characters >= 0) return one;
    throw tooLong(value, found.length);
  });
}

function tooLong({ key, cssSelector }: ExtractionValue, count: number): NodeError {
  return new NodeError(
    `The values up to '${key}' have more than ${MAX_CHARACTERS} characters: '${cssSelector}' selects ${count} elements`,
    {
      description: 'Select elements that do not lie within each other, or take an attribute of them.',
      parameter: 'extractionValues',
      code: 'LIMIT_REACHED',
    },
  );
}

type Selection = ReturnType<typeof select>;

function select(page: CheerioAPI, selector: string) {
  const text = String(selector ?? '').trim();
  try {
    return page(text);
  } catch (cause) {
    throw new NodeError(`'${text}' is not a CSS selector`, {
      description: `${(cause as Error).message}. Write it as in a style sheet, for example .price or #main > p.`,
      parameter: 'extractionValues',
      code: 'SELECTOR_INVALID',
    });
  }
}

function read(page: CheerioAPI, found: Selection, value: ExtractionValue, settings: ExtractionSettings): JsonValue {
  const given = rawValue(page, found, value, settings);
  return typeof given === 'string' ? tidied(given, settings) : given;
}

function rawValue(page: CheerioAPI, found: Selection, value: ExtractionValue, settings: ExtractionSettings): JsonValue {
  switch (value.returnValue) {
    case 'attribute':
      return attributeOf(found, value.attribute);
    case 'html':
      return found.html() || null;
    case 'value':
      return valueOfInput(found);
    case 'text':
      return textOf(page, found, value, settings);
  }
}

/** Without a name: all attributes. */
function attributeOf(found: Selection, name: string | undefined): JsonValue {
  if (name) return found.attr(name) ?? null;
  const all = found.attr();
  return all ? { ...all } : null;
}

function valueOfInput(found: Selection): JsonValue {
  const value = found.val();
  return value === undefined ? null : value;
}

function textOf(
  page: CheerioAPI,
  found: Selection,
  value: ExtractionValue,
  settings: ExtractionSettings,
): string | null {
  if (!settings.readsLikeText) return found.text() || (settings.keepsEmptyText ? '' : null);
  const skipped = fieldList(value.skipSelectors);
  for (const selector of skipped) select(page, selector);
  const html = found
    .toArray()
    .map((element) => page(element).html() ?? '')
    .join('');
  return convert(html, { selectors: skipped.map((selector) => ({ selector, format: 'skip' })), wordwrap: false });
}

function tidied(text: string, { trimValues, cleanUpText }: ExtractionSettings): string {
  if (!cleanUpText) return trimValues ? text.trim() : text;
  return text
    .replace(/^\s+|\s+$/g, '')
    .replace(/(\r\n|\n|\r)/gm, '')
    .replace(/\s+/g, ' ');
}
