import {
  boolean,
  choices,
  choicesOf,
  dateTime,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  string,
} from '@millrace/node-sdk';
import { type DateSource, instant } from '../../lib/date/given-date.ts';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import { authors, tags } from './client.ts';

/** What may be said of a post besides its title and text. */
export const postFields = [
  choicesOf('authors', { label: 'Authors', from: authors }),
  string('canonical_url', { label: 'Canonical address' }),
  string('codeinjection_foot', { label: 'Code at the foot' }),
  string('codeinjection_head', { label: 'Code at the head' }),
  boolean('featured', { label: 'Featured' }),
  string('meta_description', { label: 'Meta description' }),
  string('meta_title', { label: 'Meta title' }),
  string('og_description', { label: 'Open Graph description' }),
  string('og_image', { label: 'Open Graph image', description: 'Its address' }),
  string('og_title', { label: 'Open Graph title' }),
  dateTime('published_at', { label: 'Published at' }),
  string('slug', { label: 'Slug' }),
  options('status', { label: 'Status', default: 'draft', options: choices('draft', 'published', 'scheduled') }),
  choicesOf('tags', { label: 'Tags', from: tags }),
  string('twitter_description', { label: 'Twitter description' }),
  string('twitter_image', { label: 'Twitter image', description: 'Its address' }),
  string('twitter_title', { label: 'Twitter title' }),
] as const;

type ContentFormat = 'html' | 'mobileDoc' | 'lexical';

/** The text of a post, in the field of its format. Both editors keep theirs as JSON, which Ghost takes as a text. */
export function contentOf(format: ContentFormat, content: JsonValue, parameter: string): JsonObject {
  if (format === 'html') return { html: content };
  const parsed = parseJsonParameter(content, 'Content', parameter);
  return { [format.toLowerCase()]: JSON.stringify(parsed) };
}

interface Given {
  authors?: readonly string[] | undefined;
  published_at?: string | undefined;
}

/** Fields as Ghost takes them: authors are named by their IDs or their emails. */
export function fieldsOf({ authors: people, published_at: published, ...rest }: Given, source: DateSource): JsonObject {
  const writers = people?.map((one) => (one.includes('@') ? one : { id: one }));
  return {
    ...rest,
    ...(writers && { authors: writers }),
    ...(published && { published_at: instant(published, source) }),
  };
}

/** The posts of an answer as items. */
export function postsIn(answer: JsonValue): Array<{ json: JsonObject }> {
  const posts = isJsonObject(answer) && Array.isArray(answer.posts) ? answer.posts : [];
  return posts.filter(isJsonObject).map((json) => ({ json }));
}
