import { boolean, choices, color, isJsonObject, number, options, path, string, succeeded } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { clickUp, listIn } from '../client.ts';
import { changes, due, idOf, limit, more, name, peopleIn, team, timeIn } from '../parameters.ts';

const goal = idOf('goal', 'Goal ID');
const [dueDate] = due;
const owners = string('owners', { label: 'Owner IDs', description: 'Separated by commas' });

/** What a goal holds besides its name. */
const contents = [
  color('color', { label: 'Colour' }),
  string('description', { label: 'Description', typeOptions: { rows: 5 } }),
  dueDate,
] as const;

export const goalOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a goal',
    parameters: [team, name, more([...contents, boolean('multipleOwners', { label: 'Several owners' }), owners])],
    request: ({ team: where, name: title, additionalFields: { dueDate: date, ...rest } }, { zone }) => ({
      method: 'POST',
      path: path`/team/${where}/goal`,
      body: {
        name: title,
        description: rest.description,
        color: rest.color,
        due_date: timeIn(date, zone, 'additionalFields.dueDate'),
        multiple_owners: rest.multipleOwners,
        owners: peopleIn(rest.owners),
      },
    }),
    items: 'goal',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a goal',
    parameters: [goal],
    request: ({ goal: id }) => ({ method: 'DELETE', path: path`/goal/${id}` }),
    items: succeeded,
  }),
  get: clickUp.operation('Get', {
    action: 'Get a goal',
    parameters: [goal],
    request: ({ goal: id }) => ({ path: path`/goal/${id}` }),
    items: 'goal',
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many goals',
    parameters: [team, limit],
    async run({ client, parameters: { team: where, limit: most } }) {
      const found = await client.all({ path: path`/team/${where}/goal` }, { limit: most, paging: listIn('goals') });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: clickUp.operation('Update', {
    action: 'Update a goal',
    parameters: [
      goal,
      changes([
        string('addOwners', { label: 'Add owners', description: 'Their IDs, separated by commas' }),
        ...contents,
        string('name', { label: 'Name' }),
        string('removeOwners', { label: 'Remove owners', description: 'Their IDs, separated by commas' }),
      ]),
    ],
    request: ({ goal: id, updateFields: { dueDate: date, addOwners, removeOwners, ...changed } }, { zone }) => ({
      method: 'PUT',
      path: path`/goal/${id}`,
      body: {
        ...changed,
        due_date: timeIn(date, zone, 'updateFields.dueDate'),
        add_owners: peopleIn(addOwners),
        rem_owners: peopleIn(removeOwners),
      },
    }),
    items: 'goal',
  }),
};

const keyResult = idOf('keyResult', 'Key result ID');
const steps = <const Name extends string>(parameter: Name, label: string, initial = 0) =>
  number(parameter, { label, default: initial, typeOptions: { minValue: 0 } });
const unit = string('unit', { label: 'Unit' });

export const goalKeyResultOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a key result of a goal',
    parameters: [
      goal,
      name,
      options('type', {
        label: 'Type',
        default: '',
        required: true,
        options: choices('automatic', 'boolean', 'currency', 'number', 'percentage'),
      }),
      more([
        string('listIds', { label: 'List IDs', description: 'Separated by commas' }),
        owners,
        steps('stepsStart', 'First step'),
        steps('stepsEnd', 'Last step'),
        string('taskIds', { label: 'Task IDs', description: 'Separated by commas' }),
        unit,
      ]),
    ],
    request: ({ goal: id, name: title, type, additionalFields: { listIds, taskIds, ...rest } }) => ({
      method: 'POST',
      path: path`/goal/${id}/key_result`,
      body: {
        name: title,
        type,
        unit: rest.unit,
        steps_start: rest.stepsStart,
        steps_end: rest.stepsEnd,
        task_ids: taskIds === undefined ? undefined : fieldList(taskIds),
        list_ids: listIds === undefined ? undefined : fieldList(listIds),
        owners: peopleIn(rest.owners),
      },
    }),
    items: 'key_result',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a key result of a goal',
    parameters: [keyResult],
    request: ({ keyResult: id }) => ({ method: 'DELETE', path: path`/key_result/${id}` }),
    items: succeeded,
  }),
  update: clickUp.operation('Update', {
    action: 'Update a key result of a goal',
    parameters: [
      keyResult,
      changes([
        string('name', { label: 'Name' }),
        string('note', { label: 'Note' }),
        steps('stepsCurrent', 'Current step', 1),
        steps('stepsEnd', 'Last step'),
        steps('stepsStart', 'First step'),
        unit,
      ]),
    ],
    request: ({ keyResult: id, updateFields: { stepsCurrent, stepsStart, stepsEnd, ...changed } }) => ({
      method: 'PUT',
      path: path`/key_result/${id}`,
      body: { ...changed, steps_current: stepsCurrent, steps_start: stepsStart, steps_end: stepsEnd },
    }),
    items: 'key_result',
  }),
};
