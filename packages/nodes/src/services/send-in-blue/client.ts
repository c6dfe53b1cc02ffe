import { offsetPaging, service, z } from '@millrace/node-sdk';
import { sendInBlueApi } from './send-in-blue.credentials.ts';

export const brevo = service({
  name: 'Brevo',
  credential: sendInBlueApi,
  baseUrl: 'https://api.brevo.com/v3',
  reason: 'message',
});

export const attributes = brevo.choices('getAttributes', {
  async find({ client }) {
    const attribute = z.object({ name: z.string(), category: z.string() });
    const answer = z.object({ attributes: z.array(attribute) });
    const found = await client.get('/contacts/attributes', { answer });
    return found.attributes.map(({ name, category }) => ({ name: `${name} (${category})`, value: name }));
  },
});

const ofTemplates = offsetPaging({ offset: 'offset', items: 'templates', size: { name: 'limit', most: 1000 } });

export const templates = brevo.choices('getTemplates', {
  async find({ client }) {
    const query = { templateStatus: true, sort: 'desc' };
    const found = await client.all({ path: '/smtp/templates', query }, { paging: ofTemplates });
    const template = z.object({ id: z.number(), name: z.string() });
    return z
      .array(template)
      .parse(found)
      .map(({ id, name }) => ({ name, value: id }));
  },
});
