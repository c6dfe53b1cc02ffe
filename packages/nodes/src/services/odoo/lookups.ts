import { isJsonObject, type ServiceClient, string, z } from '@millrace/node-sdk';
import { execute, odoo } from './client.ts';

/** Models of the resources. */
const MODELS: Readonly<Record<string, string>> = {
  contact: 'res.partner',
  note: 'note.note',
  opportunity: 'crm.lead',
};

const named = z.array(z.object({ id: z.coerce.string(), name: z.string() }));

async function namesOf(client: ServiceClient, model: string) {
  const found = named.parse(await execute(client, model, 'search_read', [], ['name'], 0, 0));
  return found.map(({ id, name }) => ({ name, value: id }));
}

export const countries = odoo.choices('getCountries', { find: ({ client }) => namesOf(client, 'res.country') });
export const states = odoo.choices('getStates', { find: ({ client }) => namesOf(client, 'res.country.state') });

export const models = odoo.choices('getModels', {
  async find({ client }) {
    const model = z.array(z.object({ name: z.string(), model: z.string() }));
    const kept = [['transient', '=', false]];
    const found = model.parse(await execute(client, 'ir.model', 'search_read', kept, ['name', 'model'], 0, 0));
    return found.map(({ name, model: value }) => ({ name, value, description: value }));
  },
});

const resourcePlace = string('resource', { label: 'Resource' });
const customPlace = string('customResource', { label: 'Model' });

export const modelFields = odoo.choices('getModelFields', {
  uses: [resourcePlace, customPlace],
  async find({ client, parameters: { resource = '', customResource } }) {
    const model = resource === 'custom' ? customResource : MODELS[resource];
    if (!model) return [];
    const fields = await execute(client, model, 'fields_get', [], ['string']);
    return Object.entries(isJsonObject(fields) ? fields : {}).map(([value, about]) => ({
      name: isJsonObject(about) && typeof about.string === 'string' ? about.string : value,
      value,
    }));
  },
});
