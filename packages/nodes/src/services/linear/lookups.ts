import { type Service, z } from '@millrace/node-sdk';
import { linear, listed } from './client.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const people = z.array(z.object({ id: z.string(), displayName: z.string() }));

const queryOf = (name: string, fields: string) =>
  `query All ($first: Int, $after: String) { ${name} (first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;

const namedChoices = (service: Pick<Service, 'choices'>, lookup: string, name: string) =>
  service.choices(lookup, {
    async find({ client }) {
      const found = named.parse(await listed(client, queryOf(name, 'id name'), { name }));
      return found.map(({ id, name: label }) => ({ name: label, value: id }));
    },
  });

export const teams = namedChoices(linear, 'getTeams', 'teams');
export const states = namedChoices(linear, 'getStates', 'workflowStates');

export const users = linear.choices('getUsers', {
  async find({ client }) {
    const found = people.parse(await listed(client, queryOf('users', 'id displayName'), { name: 'users' }));
    return found.map(({ id, displayName }) => ({ name: displayName, value: id }));
  },
});
