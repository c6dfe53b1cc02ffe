import { isJsonObject, path, string } from '@millrace/node-sdk';
import { bannerbear } from '../client.ts';

export const templateOperations = {
  get: bannerbear.operation('Get', {
    parameters: [string('templateId', { label: 'Template ID', required: true })],
    request: ({ templateId }) => ({ path: path`/templates/${templateId}` }),
  }),
  getAll: bannerbear.operation('Get many', {
    async run({ client }) {
      const found = await client.all({ path: '/templates' });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};
