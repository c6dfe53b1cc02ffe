import { credentialRoutes } from '@millrace/api';
import type { NodeProperty } from '@millrace/workflow';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newNode } from '../../model/document/add-node.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderDetails } from '../../testing/details-harness.tsx';
import { nodeType } from '../../testing/node-type.ts';
import { userOf } from '../../testing/user-of.ts';
import { inARow, nodeOf } from '../../testing/workbench-harness.tsx';

const shelf: NodeProperty = {
  ...{ name: 'shelf', displayName: 'Shelf', type: 'resourceLocator', default: { mode: 'list', value: '' } },
  modes: [{ name: 'list', displayName: 'From list', type: 'list', typeOptions: { searchListMethod: 'find' } }],
};
const library = nodeType({
  ...{ name: 'test.library', displayName: 'Library', properties: [shelf] },
  credentials: [{ name: 'libraryApi', required: true }],
});
const me = { id: 'me', fullName: 'Me', email: 'me@example.com' };

it.each([
  { stored: 'one', credentials: [{ id: '1', name: 'My library', type: 'libraryApi', ownedBy: me, sharedWith: [] }] },
  { stored: 'none', credentials: [] },
])('a list without its credential leads to the choice, or to a new one: $stored is stored', async ({ credentials }) => {
  queryClient.clear();
  const asksForName = vi.fn();
  answerCalls(async (route) => {
    if (route === credentialRoutes.types)
      return [{ name: 'libraryApi', displayName: 'Library API', properties: [], testable: false }];
    if (route === credentialRoutes.list) return credentials;
    // The dialog of a new credential begins by asking for its name.
    if (route === credentialRoutes.newName) return asksForName() ?? new Promise(() => undefined);
    return [];
  });
  const { getByRole } = await renderDetails(inARow(nodeOf(library, 'Library')), 'Library', { types: [library] });
  queryClient.setQueryData(currentUserQuery.queryKey, userOf(me));
  await expect.element(getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await getByRole('button', { name: 'Shelf' }).click();
  await getByRole('button', { name: 'Choose a credential to load the list.' }).click();
  if (credentials.length === 0) await expect.poll(() => asksForName.mock.calls.length).toBeGreaterThan(0);
  else await expect.element(page.getByRole('option', { name: 'My library' })).toBeVisible();
});

it('CRED-13: a new node has the one credential that can be used, until somebody takes it away', async () => {
  queryClient.clear();
  answerCalls(async (route) => {
    if (route === credentialRoutes.types)
      return [{ name: 'libraryApi', displayName: 'Library API', properties: [], testable: false }];
    if (route === credentialRoutes.list)
      return [{ id: '1', name: 'My library', type: 'libraryApi', ownedBy: me, sharedWith: [] }];
    return [];
  });
  const loaded = nodeOf(library, 'Library');
  const { document, getByRole, show } = await renderDetails(inARow(loaded), 'Library', { types: [library] });
  queryClient.setQueryData(currentUserQuery.queryKey, userOf(me));
  const made = newNode(document, { description: library, position: { x: 0, y: 0 } });
  document.apply({ type: 'addNode', node: made });
  await show(made.id);
  await expect.element(getByRole('combobox', { name: /^Credential: / })).toHaveValue('My library');
  expect(document.node(made.id)?.credentials).toEqual({ libraryApi: { id: '1', name: 'My library' } });
  expect(document.node(loaded.id)?.credentials).toBeUndefined();
});
