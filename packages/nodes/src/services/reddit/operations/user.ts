import { options, path, string, when } from '@millrace/node-sdk';
import { AS_JSON, contentOf, contentsOf, publicReddit, reddit } from '../client.ts';
import { limit, returnAll, wanted } from '../parameters.ts';

export const userOperations = {
  get: reddit.operation('Get', {
    parameters: [
      string('username', { label: 'Username', description: 'Without "u/"', required: true }),
      options('details', {
        label: 'Details',
        default: 'about',
        required: true,
        options: [
          { name: 'About', value: 'about' },
          { name: 'Comments', value: 'comments' },
          { name: 'Gilded', value: 'gilded', description: 'Posts and comments that were given an award' },
          { name: 'Overview', value: 'overview', description: 'Posts and comments' },
          { name: 'Submitted', value: 'submitted', description: 'Posts' },
        ],
      }),
      when({ details: ['overview', 'submitted', 'comments', 'gilded'] }, returnAll),
      when({ details: ['comments', 'gilded', 'overview', 'submitted'], returnAll: [false] }, limit),
    ],
    async run({ clientOf, parameters }) {
      const client = await clientOf(publicReddit);
      const asked = { path: path`/user/${parameters.username}/${parameters.details}.json`, query: AS_JSON };
      if (parameters.details === 'about') return contentOf(await client.json(asked));
      return contentsOf(await client.all(asked, { limit: wanted(parameters) }));
    },
  }),
};
