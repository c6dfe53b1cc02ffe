import { credentialRoutes, type Sharing, sharingRoutes } from '@millrace/api';
import type { WorkflowNode } from '@millrace/workflow';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { nodeType } from '../../testing/node-type.ts';
import { userOf } from '../../testing/user-of.ts';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';
import { CredentialSetup } from './credential-setup.tsx';

const mail = nodeType({ name: 'x.mail', displayName: 'Mail', credentials: [{ name: 'smtp', required: true }] });
const person = (id: string) => ({ ...{ id, email: `${id}@example.org`, firstName: '', lastName: '' } });
const NAMED = { smtp: { id: 'elsewhere', name: 'Office' } };
const OWN = { id: 'c1', name: 'Mine' };
const LACKING = 'Nodes of this workflow lack credentials.';

let owner: string;
let isListed: boolean;

beforeEach(() => {
  isListed = false;
  queryClient.setQueryData(currentUserQuery.queryKey, userOf(person('ada')));
  vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown) => {
    const sharing = { ownedBy: { ...person(owner), role: 'owner' }, sharedWith: [], permissions: [] } satisfies Sharing;
    const mine = { ...OWN, type: 'smtp', ownedBy: person('ada'), sharedWith: [], nodesAccess: [], allowedDomains: [] };
    if (route === sharingRoutes.ofWorkflow) return sharing;
    if (route !== credentialRoutes.list) return new Promise(() => undefined);
    isListed = true;
    return [mine];
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

function Header() {
  return <CredentialSetup isNew={false} />;
}

async function show(ownedBy: string, ...nodes: WorkflowNode[]) {
  owner = ownedBy;
  const workflow = { ...inARow(nodeOf(startType, 'Start'), ...nodes), id: '7', meta: { templateId: 1 } };
  const screen = await renderWorkbench(workflow, { types: [startType, mail], Header });
  await expect.element(screen.getByText('First', { exact: true })).toBeVisible();
  await expect.poll(() => isListed).toBe(true);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return screen;
}

const named = (name: string, column: number) => ({ ...nodeOf(mail, name, column), credentials: NAMED });

it('says that credentials lack which are not stored here', async () => {
  const { getByText } = await show('ada', named('First', 1));
  await expect.element(getByText(LACKING)).toBeVisible();
});

it('counts what the owner of a shared workflow has set, though others cannot see it', async () => {
  const { getByText } = await show('bob', named('First', 1));
  expect(getByText(LACKING).query()).toBeNull();
});

it('sets only nodes without any in a shared workflow', async () => {
  const { getByText, getByRole, document } = await show('bob', named('First', 1), nodeOf(mail, 'Second', 2));
  await expect.element(getByText(LACKING)).toBeVisible();
  await getByRole('button', { name: 'Set up credentials' }).click();
  await expect.element(getByText('1. For Second')).toBeVisible();
  await getByRole('dialog').getByRole('combobox').click();
  await getByRole('option', { name: OWN.name }).click();
  await getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => document.node('Second')?.credentials).toEqual({ smtp: OWN });
  expect(document.node('First')?.credentials).toEqual(NAMED);
});
