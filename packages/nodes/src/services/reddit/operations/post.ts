import { boolean, choices, collection, joinPaths, options, path, string, succeeded, when, z } from '@millrace/node-sdk';
import { AS_JSON, contentOf, contentsOf, KIND, reddit } from '../client.ts';
import { LISTED, postId, subreddit } from '../parameters.ts';

/** A post, and the comments on it. */
const withComments = z.tuple([z.object({ data: z.object({ children: z.array(z.json()).min(1) }) })], z.json());

const made = 'json.data';

export const postOperations = {
  create: reddit.operation('Create', {
    description: 'Submit a post to a subreddit',
    parameters: [
      subreddit,
      options('kind', {
        label: 'Kind',
        default: 'self',
        options: [
          { name: 'Text', value: 'self' },
          { name: 'Link', value: 'link' },
          { name: 'Image', value: 'image' },
        ],
      }),
      string('title', { label: 'Title', description: 'Up to 300 characters', required: true }),
      when(
        { kind: ['link', 'image'] },
        string('url', { label: 'URL', description: 'Of the page or image', required: true }),
      ),
      when(
        { kind: ['self'] },
        string('text', { label: 'Text', description: 'In Markdown', required: true, typeOptions: { rows: 5 } }),
      ),
      when(
        { kind: ['link', 'image'] },
        boolean('resubmit', { label: 'Submit again', description: 'Even if the URL was posted there before' }),
      ),
    ],
    items: made,
    request: ({ subreddit: sr, kind, title, url, text, resubmit }) => ({
      method: 'POST',
      path: '/api/submit',
      query: { title, sr, kind, text, url, resubmit, ...AS_JSON },
    }),
  }),
  delete: reddit.operation('Delete', {
    parameters: [postId],
    items: succeeded,
    request: ({ postId: id }) => ({ method: 'POST', path: '/api/del', query: { id: `${KIND.post}${id}`, ...AS_JSON } }),
  }),
  get: reddit.operation('Get', {
    parameters: [subreddit, postId],
    async run({ client, parameters }) {
      const at = path`/r/${parameters.subreddit}/comments/${parameters.postId}.json`;
      const [{ data }] = await client.get(at, { query: AS_JSON, answer: withComments });
      return contentOf(data.children[0] ?? null);
    },
  }),
  getAll: reddit.operation('Get many', {
    parameters: [
      subreddit,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          options('category', {
            label: 'Category',
            default: 'top',
            options: choices('top', 'hot', 'new', 'rising'),
          }),
        ],
      }),
    ],
    paged: LISTED,
    async run({ client, limit, parameters: { subreddit: name, filters } }) {
      const at = filters.category ? path`/r/${name}/${filters.category}.json` : path`/r/${name}.json`;
      return contentsOf(await client.all({ path: at, query: AS_JSON }, { limit }));
    },
  }),
  search: reddit.operation('Search', {
    description: 'Find posts of a subreddit, or of all Reddit',
    parameters: [
      options('location', {
        label: 'Where',
        default: 'subreddit',
        options: [
          { name: 'All Reddit', value: 'allReddit' },
          { name: 'Subreddit', value: 'subreddit' },
        ],
      }),
      when({ location: ['subreddit'] }, subreddit),
      string('keyword', { label: 'Keywords', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          options('sort', {
            label: 'Sort',
            default: 'relevance',
            options: choices('comments', 'hot', 'new', 'relevance', 'top'),
          }),
        ],
      }),
    ],
    paged: LISTED,
    async run({ client, limit, parameters: { location, subreddit: name = '', keyword: q, additionalFields } }) {
      const isInside = location === 'subreddit';
      const query = { q, restrict_sr: isInside, ...additionalFields, ...AS_JSON };
      const within = path`/search.json`;
      const at = isInside ? joinPaths(path`/r/${name}`, within) : within;
      return contentsOf(await client.all({ path: at, query }, { limit }));
    },
  }),
};
