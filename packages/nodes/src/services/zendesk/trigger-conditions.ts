import { choiceOf, choices, fixedCollection, group, options, type Parameter, when } from '@millrace/node-sdk';
import { groups, users } from './lookups.ts';

const COMPARED = ['value_previous', 'value', 'is', 'is_not', 'not_value_previous', 'not_value'] as const;
const ORDERED = [...COMPARED, 'greater_than', 'less_than'] as const;
const RANKED = ['group', 'priority', 'status', 'type'] as const;

const LABELS = {
  changed: 'Changed',
  greater_than: 'Is greater than',
  is: 'Is',
  is_not: 'Is not',
  less_than: 'Is less than',
  not_changed: 'Did not change',
  not_value: 'Did not change to',
  not_value_previous: 'Did not change from',
  value: 'Changed to',
  value_previous: 'Changed from',
} as const;

type Operation = keyof typeof LABELS;

const operationsOf = (names: readonly Operation[]) =>
  options('operation', {
    label: 'Compared',
    default: 'is',
    options: ([...names, 'changed', 'not_changed'] as const).map((value) => ({ name: LABELS[value], value })),
  });

const condition = [
  options('resource', { label: 'Thing', options: choices('ticket') }),
  options('field', { label: 'Field', default: 'status', options: choices('assignee', ...RANKED) }),
  when({ field: RANKED }, operationsOf(ORDERED)),
  when({ field: ['assignee'] }, operationsOf(COMPARED)),
  when(
    { field: ['status'], operation: ORDERED },
    options('value', {
      label: 'Status',
      default: 'open',
      options: choices('closed', 'new', 'open', 'pending', 'solved'),
    }),
  ),
  when(
    { field: ['type'], operation: ORDERED },
    options('value', { label: 'Type', options: choices('question', 'incident', 'problem', 'task') }),
  ),
  when(
    { field: ['priority'], operation: ORDERED },
    options('value', { label: 'Priority', options: choices('low', 'normal', 'high', 'urgent') }),
  ),
  when({ field: ['group'], operation: ORDERED }, choiceOf('value', { label: 'Group', from: groups })),
  when({ field: ['assignee'], operation: COMPARED }, choiceOf('value', { label: 'Assignee', from: users })),
] as const satisfies readonly Parameter[];

/** A condition as it is filled in. */
export interface Condition {
  field: string;
  operation?: string | undefined;
  value?: string | undefined;
}

/** When a ticket starts the workflow. */
export const conditions = fixedCollection('conditions', {
  label: 'Conditions',
  placeholder: 'Add condition',
  multiple: true,
  groups: [group('all', 'All of these', condition), group('any', 'Any of these', condition)],
});
