import { choiceOf, type JsonValue, json, string } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import { boards, columns, groups } from './lookups.ts';

export const boardId = choiceOf('boardId', { label: 'Board', from: boards, required: true });
export const groupId = choiceOf('groupId', { label: 'Group', from: groups, required: true });
export const columnId = choiceOf('columnId', { label: 'Column', from: columns, required: true });
export const itemId = string('itemId', { label: 'Item ID', required: true });
export const name = string('name', { label: 'Name', required: true });
export const values = (required: boolean) =>
  json('columnValues', {
    label: 'Values of columns',
    description: 'By the IDs of columns',
    placeholder: '{ "status": { "label": "Done" } }',
    required,
    typeOptions: { alwaysOpenEditWindow: true },
  });

/** JSON as monday.com takes it: as a text. @throws NodeError for text that is no JSON */
export function jsonText(value: JsonValue | undefined, label: string, parameter: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  const parsed = parseJsonParameter(value, label, parameter);
  return typeof value === 'string' ? value : JSON.stringify(parsed);
}
