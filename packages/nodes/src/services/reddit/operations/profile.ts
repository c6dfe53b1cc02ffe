import { options, path, when, z } from '@millrace/node-sdk';
import { AS_JSON, contentsOf, reddit } from '../client.ts';
import { limit, returnAll, wanted } from '../parameters.ts';

const entity = z.record(z.string(), z.json());
const named = z.object({ name: z.string() });
const friendsFound = z.object({ data: z.object({ children: z.array(entity) }) });
const karmaFound = z.object({ data: z.array(entity) });
const trophiesFound = z.object({ data: z.object({ trophies: z.array(z.json()) }) });

export const profileOperations = {
  get: reddit.operation('Get', {
    description: 'What Reddit knows of who signed in',
    parameters: [
      options('details', {
        label: 'Details',
        default: 'identity',
        required: true,
        options: [
          { name: 'Blocked users', value: 'blockedUsers' },
          { name: 'Friends', value: 'friends' },
          { name: 'Identity', value: 'identity' },
          { name: 'Karma', value: 'karma', description: 'By subreddit' },
          { name: 'Preferences', value: 'prefs' },
          { name: 'Saved', value: 'saved', description: 'Posts and comments' },
          { name: 'Trophies', value: 'trophies' },
        ],
      }),
      when({ details: ['saved'] }, returnAll),
      when({ details: ['saved'], returnAll: [false] }, limit),
    ],
    async run({ client, parameters }) {
      const query = AS_JSON;
      const items = (found: Array<z.infer<typeof entity>>) => found.map((json) => ({ json }));
      switch (parameters.details) {
        case 'identity':
          return { json: await client.get('/api/v1/me', { query, answer: entity }) };
        case 'blockedUsers':
          return { json: await client.get('/api/v1/me/blocked', { query, answer: entity }) };
        case 'prefs':
          return { json: await client.get('/api/v1/me/prefs', { query, answer: entity }) };
        case 'friends':
          return items((await client.get('/api/v1/me/friends', { query, answer: friendsFound })).data.children);
        case 'karma':
          return items((await client.get('/api/v1/me/karma', { query, answer: karmaFound })).data);
        case 'trophies':
          return contentsOf((await client.get('/api/v1/me/trophies', { query, answer: trophiesFound })).data.trophies);
        case 'saved': {
          const { name } = await client.get('/api/v1/me', { query, answer: named });
          const asked = { path: path`/user/${name}/saved.json`, query };
          return contentsOf(await client.all(asked, { limit: wanted(parameters) }));
        }
      }
    },
  }),
};
