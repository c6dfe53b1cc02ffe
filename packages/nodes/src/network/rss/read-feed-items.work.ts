import { type JsonObject, NodeError } from '@millrace/node-sdk';
import { jsonFeedItems } from './json-feed.ts';
import { xmlFeedItems } from './xml-feed.ts';

/** Items of a feed in any format. @throws NodeError `FEED_INVALID` with what is wrong, where that is known. */
export default async function readFeedItems({
  text,
  customFields,
}: {
  text: string;
  customFields: readonly string[];
}): Promise<JsonObject[]> {
  const isJson = text.trimStart().startsWith('{');
  try {
    const items = isJson ? await jsonFeedItems(text) : await xmlFeedItems(text, customFields);
    if (items) return items;
  } catch (cause) {
    throw notFeed(cause instanceof Error ? cause.message : '');
  }
  throw notFeed('');
}

function notFeed(reason: string): NodeError {
  return new NodeError(reason, { code: 'FEED_INVALID' });
}
