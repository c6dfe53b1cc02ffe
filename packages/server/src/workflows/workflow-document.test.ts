import { expect, it } from 'vitest';
import { isSameContent } from './workflow-document.ts';

const node = {
  id: 'a',
  name: 'A',
  type: 'n8n-nodes-base.set',
  typeVersion: 3,
  position: [0, 0],
  parameters: { x: 1, y: 2 },
};
const stored = { name: 'Orders', nodes: [node], connections: {}, settings: { executionOrder: 'v1' } };

it.each<[string, object, boolean]>([
  ['as it is', stored, true],
  ['with what the server adds', { ...stored, id: 'w', active: true, storedVersion: 'v', tags: [] }, true],
  ['with no pinned data', { ...stored, pinData: {} }, true],
  [
    'in another order',
    { settings: stored.settings, connections: {}, nodes: [{ ...node, parameters: { y: 2, x: 1 } }], name: 'Orders' },
    true,
  ],
  ['with pinned data', { ...stored, pinData: { A: [{ json: {} }] } }, false],
  ['with another parameter', { ...stored, nodes: [{ ...node, parameters: { x: 1, y: 3 } }] }, false],
])('a document %s says the same as the stored one: %s', (_, document, expected) => {
  expect(isSameContent(document, stored)).toBe(expected);
});
