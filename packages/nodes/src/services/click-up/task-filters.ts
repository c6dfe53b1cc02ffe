import {
  boolean,
  bracketPairs,
  choiceOf,
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  options,
  type Query,
  string,
  type ValueOf,
} from '@millrace/node-sdk';
import { assignees, customFields, spaceTags, statuses } from './lookups.ts';
import { timeIn } from './parameters.ts';

const withoutValue = ['IS NULL', 'IS NOT NULL'];

/** Which tasks of a list are wanted, and in which order. */
export const taskFilters = collection('filters', {
  label: 'Filters',
  placeholder: 'Add filter',
  options: [
    boolean('archived', { label: 'Archived' }),
    choicesOf('assignees', { label: 'Assignees', from: assignees }),
    fixedCollection('customFieldsUi', {
      label: 'Custom fields',
      placeholder: 'Add condition',
      multiple: true,
      groups: [
        group('customFieldsValues', 'Condition', [
          choiceOf('fieldId', { label: 'Field', from: customFields }),
          options('operator', {
            label: 'Condition',
            default: 'equal',
            options: [
              { name: 'Equal', value: 'equal' },
              { name: 'Not equal', value: '!=' },
              { name: 'Less', value: '<' },
              { name: 'Less or equal', value: '<=' },
              { name: 'Greater', value: '>' },
              { name: 'Greater or equal', value: '>=' },
              { name: 'Is not set', value: 'IS NULL' },
              { name: 'Is set', value: 'IS NOT NULL' },
            ],
          }),
          string('value', { label: 'Value', displayOptions: { hide: { operator: withoutValue } } }),
        ]),
      ],
    }),
    dateTime('dateCreatedGt', { label: 'Created after' }),
    dateTime('dateCreatedLt', { label: 'Created before' }),
    dateTime('dateUpdatedGt', { label: 'Changed after' }),
    dateTime('dateUpdatedLt', { label: 'Changed before' }),
    dateTime('dueDateGt', { label: 'Due after' }),
    dateTime('dueDateLt', { label: 'Due before' }),
    boolean('includeClosed', { label: 'Include closed ones' }),
    options('orderBy', {
      label: 'Sort by',
      default: '',
      options: [
        { name: 'ID', value: 'id' },
        { name: 'Created', value: 'created' },
        { name: 'Changed', value: 'updated' },
        { name: 'Due', value: 'dueDate' },
      ],
    }),
    choicesOf('statuses', { label: 'Statuses', from: statuses }),
    boolean('subtasks', { label: 'Include subtasks' }),
    choicesOf('tags', { label: 'Tags', from: spaceTags }),
  ],
});

/** Filters as the query of ClickUp. Dates that name no zone are in `zone`. @throws NodeError for what is no date */
export function taskQuery(filters: ValueOf<typeof taskFilters>, zone: string): Query {
  const { statuses: states, assignees: people, tags, orderBy, customFieldsUi } = filters;
  const time = (value: string | undefined, name: string) => timeIn(value, zone, `filters.${name}`);
  const conditions = customFieldsUi?.customFieldsValues?.map(({ fieldId, operator, value }) => ({
    field_id: fieldId,
    operator: operator === 'equal' ? '=' : operator,
    value: withoutValue.includes(operator) ? undefined : value,
  }));
  return {
    archived: filters.archived || undefined,
    subtasks: filters.subtasks || undefined,
    include_closed: filters.includeClosed || undefined,
    order_by: (orderBy === 'dueDate' ? 'due_date' : orderBy) || undefined,
    ...bracketPairs({ statuses: states, assignees: people, tags }),
    due_date_gt: time(filters.dueDateGt, 'dueDateGt'),
    due_date_lt: time(filters.dueDateLt, 'dueDateLt'),
    date_created_gt: time(filters.dateCreatedGt, 'dateCreatedGt'),
    date_created_lt: time(filters.dateCreatedLt, 'dateCreatedLt'),
    date_updated_gt: time(filters.dateUpdatedGt, 'dateUpdatedGt'),
    date_updated_lt: time(filters.dateUpdatedLt, 'dateUpdatedLt'),
    custom_fields: conditions?.length ? JSON.stringify(conditions) : undefined,
  };
}
