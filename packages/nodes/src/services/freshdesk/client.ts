import { linkPaging, type Path, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import { freshdeskApi } from './freshdesk.credentials.ts';

export const freshdesk = service({
  name: 'Freshdesk',
  credential: freshdeskApi,
  reason: ['errors.0.message', 'description', 'message'],
  paging: linkPaging({ size: { name: 'per_page', most: 100 } }),
});

/** Ids, which Freshdesk takes as numbers only. */
export function idIn(text: string | number | undefined): number | string | undefined {
  const value = String(text ?? '').trim();
  if (value === '') return undefined;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Texts that are separated by commas. */
export function listIn(text: string | undefined): string[] | undefined {
  const values = (text ?? '').split(',').map((value) => value.trim());
  const given = values.filter(Boolean);
  return given.length > 0 ? given : undefined;
}

const named = z.object({ id: z.coerce.string(), name: z.string() });

async function namesAt(client: ServiceClient, at: Path) {
  const found = z.array(named).parse(await client.all({ path: at }));
  return found.map(({ id, name }) => ({ name, value: id }));
}

const choicesAt = (name: string, at: Path) => freshdesk.choices(name, { find: ({ client }) => namesAt(client, at) });

export const companies = choicesAt('getCompanies', path`/companies`);
export const groups = choicesAt('getGroups', path`/groups`);
export const products = choicesAt('getProducts', path`/products`);

export const agents = freshdesk.choices('getAgents', {
  async find({ client }) {
    const agent = z.object({ id: z.coerce.string(), contact: z.object({ name: z.string() }) });
    const found = z.array(agent).parse(await client.all({ path: '/agents' }));
    return found.map(({ id, contact }) => ({ name: contact.name, value: id }));
  },
});
