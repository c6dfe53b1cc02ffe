import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';

/**
 * Items of an RSS or Atom feed.
 * @param customFields names of further elements of an item to take over.
 * @throws Error for what is no such feed.
 */
export async function xmlFeedItems(text: string, customFields: readonly string[]): Promise<JsonObject[]> {
  const { default: Parser } = await import('rss-parser');
  // The names are the user's: the library gets names of ours, so that none of theirs is special to it.
  const aliases = customFields.map((name, index) => ({ name, alias: `customField:${index}` }));
  const parser = new Parser({ customFields: { item: aliases.map(({ name, alias }) => [name, alias] as never) } });
  const { items } = await parser.parseString(text);
  return (JSON.parse(JSON.stringify(items)) as JsonObject[]).map((item) => {
    for (const { name, alias } of aliases) {
      const value: JsonValue | undefined = item[alias];
      delete item[alias];
      if (value !== undefined) setOwn(item, name, value);
    }
    return item;
  });
}
