import { boolean, choiceOf, collection, options, type Parameter, string, z } from '@millrace/node-sdk';
import { workspaces } from './client.ts';

export const workspaceId = choiceOf('workspaceId', { label: 'Workspace', from: workspaces, required: true });
export const name = string('name', { label: 'Name', required: true });
export const archived = boolean('archived', { label: 'Archived' });

export const more = <const List extends readonly Parameter[]>(list: List) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });

export const filterByName = string('name', { label: 'Name', description: 'Or a part of it' });

export const order = options('sort-order', {
  label: 'Order',
  default: 'ASCENDING',
  options: [
    { name: 'Ascending', value: 'ASCENDING' },
    { name: 'Descending', value: 'DESCENDING' },
  ],
});

/** What is looked up of a thing before it is changed. */
export const known = z.object({ name: z.string() });
export const entity = z.record(z.string(), z.json());
