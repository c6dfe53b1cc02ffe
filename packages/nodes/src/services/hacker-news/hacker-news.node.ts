import {
  boolean,
  choices,
  collection,
  defineServiceNode,
  isJsonObject,
  type JsonValue,
  multiOptions,
  path,
  resource,
  service,
  string,
  z,
} from '@millrace/node-sdk';

const hackerNews = service({
  name: 'Hacker News',
  baseUrl: 'https://hn.algolia.com/api/v1',
  reason: 'error',
  paging: {
    items: 'hits',
    place: 'query',
    size: { name: 'hitsPerPage', most: 100 },
    first: {},
    next({ body }, { pages }) {
      const all = isJsonObject(body) ? Number(body.nbPages) : 0;
      return pages < all ? { values: { page: pages } } : undefined;
    },
  },
});

const hit = z.object({
  objectID: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  author: z.string(),
  points: z.number().nullable(),
  num_comments: z.number().nullable(),
  created_at: z.string(),
  created_at_i: z.number(),
  _tags: z.array(z.string()),
});
const entry = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  author: z.string(),
  points: z.number().nullable(),
  text: z.string().nullable(),
  created_at: z.string(),
  created_at_i: z.number(),
  story_id: z.number().nullable(),
  parent_id: z.number().nullable(),
});
const user = z.object({ username: z.string(), about: z.string(), karma: z.number() });

function withoutComments(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer;
  const { children: _comments, ...article } = answer;
  return article;
}

const search = hackerNews.operation('Get many', {
  action: 'Get many items',
  parameters: [
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        string('keyword', { label: 'Keyword', description: 'Only what holds this text' }),
        multiOptions('tags', {
          label: 'Tags',
          description: 'Only what has all of these tags',
          options: choices('ask_hn', 'comment', 'front_page', 'poll', 'show_hn', 'story'),
        }),
      ],
    }),
  ],
  paged: { limit: 100 },
  request: ({ additionalFields: { keyword: query, tags } }) => ({
    path: '/search',
    query: { query, tags: tags?.join(',') ?? '' },
  }),
  output: hit,
});

const article = hackerNews.operation('Get', {
  parameters: [
    string('articleId', { label: 'Article ID', required: true }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [boolean('includeComments', { label: 'Include comments', description: 'Give its comments, too' })],
    }),
  ],
  request: ({ articleId }) => ({ path: path`/items/${articleId}` }),
  items: (answer, { additionalFields: { includeComments } }) => {
    const json = includeComments ? answer : withoutComments(answer);
    return [{ json: isJsonObject(json) ? json : { value: json } }];
  },
  output: entry,
});

const account = hackerNews.operation('Get', {
  parameters: [string('username', { label: 'Username', required: true })],
  request: ({ username }) => ({ path: path`/users/${username}` }),
  output: user,
});

export default defineServiceNode({
  name: 'n8n-nodes-base.hackerNews',
  displayName: 'Hacker News',
  description: 'Searches and reads articles of Hacker News',
  version: 1,
  codex: { categories: ['Communication'], alias: ['news', 'articles'] },
  service: hackerNews,
  resources: {
    all: resource('All', { getAll: search }),
    article: resource('Article', { get: article }),
    user: resource('User', { get: account }),
  },
  defaultResource: 'article',
});
