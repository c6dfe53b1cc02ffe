import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';

/** Items of a JSON Feed, under the names that items of other feeds have. `undefined` for what is no such feed. */
export async function jsonFeedItems(text: string): Promise<JsonObject[] | undefined> {
  const feed = parse(text);
  if (!isJsonObject(feed) || !Array.isArray(feed.items)) return undefined;
  const { load } = await import('cheerio');
  const toText = (html: string) => load(html).text().trim();
  return feed.items.filter(isJsonObject).map((entry) => toItem(entry, toText));
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function toItem(entry: JsonObject, toText: (html: string) => string): JsonObject {
  const html = textOf(entry.content_html);
  const content = html ?? textOf(entry.content_text);
  const date = textOf(entry.date_published) ?? textOf(entry.date_modified);
  const found: Array<[name: string, value: JsonValue | undefined]> = [
    ['creator', authorOf(entry)],
    ['title', textOf(entry.title)],
    ['link', textOf(entry.url) ?? textOf(entry.external_url)],
    ['pubDate', date],
    ['content', content],
    ['contentSnippet', html === undefined ? content : toText(html)],
    ['summary', textOf(entry.summary)],
    ['guid', textOf(entry.id)],
    ['categories', Array.isArray(entry.tags) && entry.tags.length > 0 ? entry.tags : undefined],
    ['enclosure', enclosureOf(entry)],
    ['isoDate', isoDateOf(date)],
  ];
  const item: JsonObject = {};
  for (const [name, value] of found) if (value !== undefined) item[name] = value;
  return item;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function authorOf({ authors, author }: JsonObject): string | undefined {
  const all = Array.isArray(authors) ? authors : [author];
  const names = all.flatMap((one) => (isJsonObject(one) ? (textOf(one.name) ?? []) : []));
  return names.length > 0 ? names.join(', ') : undefined;
}

function enclosureOf({ attachments }: JsonObject): JsonObject | undefined {
  const [first] = Array.isArray(attachments) ? attachments : [];
  if (!isJsonObject(first)) return undefined;
  const { url = null, mime_type: type = null, size_in_bytes: length } = first;
  return { url, type, ...(length !== undefined && { length: String(length) }) };
}

function isoDateOf(date: string | undefined): string | undefined {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
