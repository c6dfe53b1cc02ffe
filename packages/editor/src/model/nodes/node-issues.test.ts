import type { JsonValue, NodeProperty, NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { nodeIssues } from './node-issues.ts';

const description: NodeTypeDescription = {
  ...{ name: 'x.step', displayName: 'Step', description: '', version: 1, group: ['transform'], family: 'data' },
  ...{ inputs: ['main'], outputs: ['main'], defaults: { name: 'Step' } },
  properties: [{ name: 'url', displayName: 'URL', type: 'string', default: '', required: true }],
};
const node: WorkflowNode = { id: 'a', name: 'A', type: 'x.step', typeVersion: 1, position: [0, 0], parameters: {} };
const typed = (properties: NodeProperty[]): NodeTypeDescription => ({ ...description, properties });

it('names what a node needs, and nothing while it is disabled or pinned: it does not run then', () => {
  expect(nodeIssues(node, description, { links: [] })).toEqual([
    { kind: 'missingParameter', name: 'url', label: 'URL' },
  ]);
  expect(nodeIssues({ ...node, disabled: true }, description, { links: [] })).toEqual([]);
  expect(nodeIssues(node, description, { isPinned: true, links: [] })).toEqual([]);
});

it('names a type that is not installed', () => {
  expect(nodeIssues(node, undefined, { links: [] })).toEqual([{ kind: 'unknownType', type: 'x.step' }]);
});

it('misses lists without entries and resources that nobody chose, and nothing that has a value', () => {
  const shared = { name: 'value', displayName: 'Value', required: true };
  const lists: NodeProperty[] = [{ ...shared, type: 'json', default: [] }];
  const resources: NodeProperty[] = [{ ...shared, type: 'resourceLocator', default: { mode: 'id', value: '' } }];
  const isMissed = (properties: NodeProperty[], value?: JsonValue) =>
    nodeIssues({ ...node, parameters: value === undefined ? {} : { value } }, typed(properties), { links: [] }).length >
    0;
  expect([undefined, [], null, '', [0], ['a']].map((value) => isMissed(lists, value))).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
  const chosen = [undefined, { value: '' }, { value: null }, { value: 'x' }, { value: 0 }];
  expect(chosen.map((value) => isMissed(resources, value))).toEqual([true, true, true, false, false]);
  expect(isMissed(lists, { value: '' })).toBe(false);
});

it('misses the entries that a collection needs at least, and not where the collection is not shown', () => {
  const fields: NodeProperty = {
    ...{ name: 'fields', displayName: 'Fields', type: 'fixedCollection', default: {} },
    typeOptions: { multipleValues: true, minRequiredFields: 1 },
  };
  const isMissed = (property: NodeProperty, parameters: WorkflowNode['parameters']) =>
    nodeIssues({ ...node, parameters }, typed([property]), { links: [] }).length > 0;
  expect(isMissed(fields, {})).toBe(true);
  expect(isMissed(fields, { fields: { values: [] } })).toBe(true);
  expect(isMissed(fields, { fields: { values: [{ name: 'city' }] } })).toBe(false);
  expect(isMissed({ ...fields, displayOptions: { show: { mode: ['fields'] } } }, {})).toBe(false);
});

it('misses credentials where the node uses them, until some are chosen', () => {
  const type: NodeTypeDescription = {
    ...description,
    properties: [{ name: 'auth', displayName: 'Auth', type: 'string', default: 'none' }],
    credentials: [{ name: 'token', required: true, displayOptions: { show: { auth: ['token'] } } }, { name: 'proxy' }],
  };
  const issues = (more: Partial<WorkflowNode>) => nodeIssues({ ...node, ...more }, type, { links: [] });
  const parameters = { auth: 'token' };
  expect(issues({})).toEqual([]);
  expect(issues({ parameters })).toEqual([{ kind: 'missingCredential', credentialType: 'token' }]);
  expect(issues({ parameters, credentials: { token: { id: '1', name: 'T' } } })).toEqual([]);
});

it('misses nothing that is not required, or that the chosen parameters do not show', () => {
  const [url] = description.properties as [NodeProperty];
  const isMissed = (property: NodeProperty) => nodeIssues(node, typed([property]), { links: [] }).length > 0;
  expect(isMissed(url)).toBe(true);
  expect(isMissed({ ...url, required: false })).toBe(false);
  expect(isMissed({ ...url, displayOptions: { show: { mode: ['url'] } } })).toBe(false);
});
