import { boolean, choicesOf, collection, path, singlePage, string, z } from '@millrace/node-sdk';
import { ALL, bambooHr, employeeFields, fieldsOf, madeId } from '../client.ts';
import { atWork, employeeOf, forChanging, forCreating, whereSynced } from '../employee-fields.ts';

const synced = boolean('synced', {
  label: 'Payroll is synced',
  description: 'With TRAXPayroll, which needs more fields',
  required: true,
});
const firstName = { label: 'First name' } as const;
const lastName = { label: 'Last name' } as const;
const employeeId = string('employeeId', { label: 'Employee ID', required: true });
const names = [string('firstName', firstName), string('lastName', lastName)] as const;
const employee = z.record(z.string(), z.json());

export const employeeOperations = {
  create: bambooHr.operation('Create', {
    parameters: [
      synced,
      string('firstName', { ...firstName, required: true }),
      string('lastName', { ...lastName, required: true }),
      ...whereSynced(forCreating, true),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [...whereSynced(forCreating, false), ...atWork],
      }),
    ],
    async run({ client, workflow: { timezone }, parameters }) {
      const { additionalFields, synced: _synced, ...fields } = parameters;
      const body = employeeOf({ ...own(fields), ...additionalFields }, timezone);
      return { json: { id: madeId(await client.request({ method: 'POST', path: '/employees', body })) } };
    },
  }),
  get: bambooHr.operation('Get', {
    parameters: [
      employeeId,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [choicesOf('fields', { label: 'Fields', description: 'Default: all', from: employeeFields })],
      }),
    ],
    async run({
      client,
      parameters: {
        employeeId: id,
        options: { fields = [ALL] },
      },
    }) {
      const isAll = fields.length === 0 || fields.includes(ALL);
      const wanted = isAll ? (await fieldsOf(client)).map(({ id: field, alias }) => alias ?? field) : fields;
      const query = { fields: wanted.join(',') };
      return { json: await client.get(path`/employees/${id}`, { query, answer: employee }) };
    },
  }),
  getAll: bambooHr.operation('Get many', {
    paged: { limit: 5, most: 1000 },
    paging: singlePage({ items: 'employees' }),
    request: () => ({ path: '/employees/directory' }),
  }),
  update: bambooHr.operation('Update', {
    parameters: [
      employeeId,
      synced,
      ...whereSynced([...forChanging, ...names] as const, true),
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [...whereSynced([...forChanging, ...names] as const, false), ...atWork],
      }),
    ],
    async run({ client, workflow: { timezone }, parameters }) {
      const { employeeId: id, updateFields, synced: _synced, ...fields } = parameters;
      const body = employeeOf({ ...own(fields), ...updateFields }, timezone);
      await client.request({ method: 'POST', path: path`/employees/${id}`, body });
      return { json: { success: true } };
    },
  }),
};

/** Parameters without those that say what is done. */
function own({ resource, operation, ...fields }: Record<string, unknown>): object {
  return fields;
}
