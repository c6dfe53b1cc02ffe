import { path, string, z } from '@millrace/node-sdk';
import { bannerbear } from './client.ts';

const templatesFound = z.array(z.object({ uid: z.string(), name: z.string() }));
const templateFound = z.object({ available_modifications: z.array(z.object({ name: z.string() })) });
// The parameter of the node that the names depend on.
const templateId = string('templateId', { label: 'Template' });

export const templates = bannerbear.choices('getTemplates', {
  async find({ client }) {
    const found = templatesFound.parse(await client.all({ path: '/templates' }));
    return found.map(({ uid, name }) => ({ name, value: uid }));
  },
});

/** Layers of the chosen template. */
export const modificationNames = bannerbear.choices('getModificationNames', {
  uses: [templateId],
  async find({ client, parameters: { templateId: template } }) {
    if (!template) return [];
    const found = await client.get(path`/templates/${template}`, { answer: templateFound });
    return found.available_modifications.map(({ name }) => ({ name, value: name }));
  },
});
