import { z } from '@millrace/node-sdk';
import { sendGrid } from './client.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const choicesIn = (found: unknown) => named.parse(found).map(({ id, name }) => ({ name, value: id }));

export const lists = sendGrid.choices('getListIds', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/marketing/lists' })),
});

export const customFields = sendGrid.choices('getCustomFields', {
  async find({ client }) {
    const answer = z.object({ custom_fields: named.optional() });
    const { custom_fields = [] } = await client.get('/marketing/field_definitions', { answer });
    return choicesIn(custom_fields);
  },
});

export const templates = sendGrid.choices('getTemplateIds', {
  async find({ client }) {
    const query = { generations: 'dynamic', page_size: 200 };
    return choicesIn(await client.all({ path: '/templates', query }));
  },
});
