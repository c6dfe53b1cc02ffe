import { NodeError, type Path, path, type ServiceClient, service, string, z } from '@millrace/node-sdk';
import { bambooHrApi } from './bamboo-hr.credentials.ts';

export const bambooHr = service({
  name: 'BambooHR',
  credential: bambooHrApi,
  headers: { accept: 'application/json' },
  reason: ['error', 'message'],
});

/** The id at the end of the address that an answer names for what was made. @throws NodeError where it names none */
export function madeId({ headers }: Awaited<ReturnType<ServiceClient['request']>>): string {
  const address = headers.location;
  const id = /\/(\d+)\/?$/.exec(String(address ?? ''))?.[1];
  if (id) return id;
  throw new NodeError('BambooHR did not say where it is', { code: 'SERVICE_ANSWER_UNEXPECTED' });
}

const lists = z.array(
  z.object({
    alias: z.string().optional(),
    options: z.array(z.object({ name: z.string(), archived: z.string().optional() })).default([]),
  }),
);

/** Values that a field of employees may have. */
const valuesOf = (lookup: string, alias: string) =>
  bambooHr.choices(lookup, {
    async find({ client }) {
      const found = await client.get('/meta/lists', { answer: lists });
      const values = found.find((list) => list.alias === alias)?.options ?? [];
      return values.filter(({ archived }) => archived !== 'yes').map(({ name }) => ({ name, value: name }));
    },
  });

export const departments = valuesOf('getDepartments', 'department');
export const divisions = valuesOf('getDivisions', 'division');
export const locations = valuesOf('getEmployeeLocations', 'location');

const fields = z.array(z.object({ id: z.coerce.string(), name: z.string(), alias: z.string().optional() }));

/** All fields of employees. */
export const fieldsOf = (client: ServiceClient) => client.get('/meta/fields', { answer: fields });

export const ALL = 'all';

export const employeeFields = bambooHr.choices('getEmployeeFields', {
  async find({ client }) {
    const found = await fieldsOf(client);
    return [{ name: 'All', value: ALL }, ...found.map(({ id, name, alias }) => ({ name, value: alias ?? id }))];
  },
});

const folders = z.object({ categories: z.array(z.object({ id: z.coerce.string(), name: z.string() })) });

async function categoriesAt(client: ServiceClient, at: Path) {
  const { categories } = await client.get(at, { answer: folders });
  return categories.map(({ id, name }) => ({ name, value: id }));
}

const employee = string('employeeId', { label: 'Employee ID' });

export const documentCategories = bambooHr.choices('getEmployeeDocumentCategories', {
  uses: [employee],
  find: ({ client, parameters: { employeeId: id } }) =>
    id ? categoriesAt(client, path`/employees/${id}/files/view/`) : [],
});
export const fileCategories = bambooHr.choices('getCompanyFileCategories', {
  find: ({ client }) => categoriesAt(client, path`/files/view`),
});
