import { boolean, collection, options, path, string, z } from '@millrace/node-sdk';
import { AS_JSON, contentOf, contentsOf, publicReddit, reddit } from '../client.ts';
import { LISTED, subreddit } from '../parameters.ts';

const entities = z.array(z.record(z.string(), z.json()));
const rulesFound = z.object({ rules: entities });
const searched = z.object({ subreddits: entities });
const trending = z.object({ subreddit_names: z.array(z.string()) });

export const subredditOperations = {
  get: reddit.operation('Get', {
    parameters: [
      options('content', {
        label: 'Content',
        default: 'about',
        required: true,
        options: [
          { name: 'About', value: 'about' },
          { name: 'Rules', value: 'rules' },
        ],
      }),
      subreddit,
    ],
    async run({ clientOf, parameters: { content, subreddit: name } }) {
      const client = await clientOf(publicReddit);
      if (content === 'about') return contentOf(await client.get(path`/r/${name}/about.json`, { query: AS_JSON }));
      const { rules } = await client.get(path`/r/${name}/about/rules.json`, { query: AS_JSON, answer: rulesFound });
      return rules.map((json) => ({ json }));
    },
  }),
  getAll: reddit.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('keyword', { label: 'Keyword', description: 'Subreddits whose names begin so' }),
          boolean('trending', { label: 'Trending', description: 'Names of the subreddits of the day' }),
        ],
      }),
    ],
    paged: LISTED,
    async run({ clientOf, limit, parameters: { filters } }) {
      const client = await clientOf(publicReddit);
      if (filters.trending) {
        const answer = await client.get('/api/trending_subreddits.json', { query: AS_JSON, answer: trending });
        return answer.subreddit_names.slice(0, limit).map((name) => ({ json: { name } }));
      }
      if (filters.keyword) {
        const query = { query: filters.keyword, ...AS_JSON };
        const found = await client.post('/api/search_subreddits.json', undefined, { query, answer: searched });
        return found.subreddits.slice(0, limit).map((json) => ({ json }));
      }
      return contentsOf(await client.all({ path: '/subreddits.json', query: AS_JSON }, { limit }));
    },
  }),
};
