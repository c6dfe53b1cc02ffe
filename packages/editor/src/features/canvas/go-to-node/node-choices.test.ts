import { expect, it } from 'vitest';
import { narrowed, nodeChoices } from './node-choices.ts';

const node = (name: string, type: string, position: [number, number]) => ({
  ...{ id: name, name, type, typeVersion: 1, position, parameters: {} },
});

const nodes = [
  node('Send mail', 'x.mail', [440, 0]),
  node('Note', 'n8n-nodes-base.stickyNote', [0, 0]),
  node('Fetch', 'x.http', [220, 100]),
  node('Also fetch', 'x.http', [220, 0]),
];
const choices = nodeChoices(nodes, ({ type }) => (type === 'x.http' ? 'HTTP Request' : 'Email'));
const ids = (query: string) => narrowed(choices, query).map(({ nodeId }) => nodeId);

it('lists nodes from left to right and from above, without notes', () => {
  expect(ids(' ')).toEqual(['Also fetch', 'Fetch', 'Send mail']);
});

it('narrows them by words of names and types, in any order and case', () => {
  expect(ids('request ALSO')).toEqual(['Also fetch']);
  expect(ids('http')).toEqual(['Also fetch', 'Fetch']);
  expect(ids('note')).toEqual([]);
});
