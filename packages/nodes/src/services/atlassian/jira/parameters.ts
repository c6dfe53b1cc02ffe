import { choices, collection, options, type Parameter, string } from '@millrace/node-sdk';

export const issueKey = string('issueKey', { label: 'Issue key', placeholder: 'ABC-1', required: true });
export const paged = { limit: 50, most: 100 } as const;
export const renderedBody = (initial: '' | 'renderedBody' = '') =>
  options('expand', { label: 'Expand', default: initial, options: choices('renderedBody') });

export function more<const List extends readonly Parameter[]>(list: List) {
  return collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
}

export function settings<const List extends readonly Parameter[]>(list: List) {
  return collection('options', { label: 'Options', placeholder: 'Add option', options: list });
}
