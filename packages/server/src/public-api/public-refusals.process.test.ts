import { beforeAll, describe, it } from 'vitest';
import { type Person, setUpOwner } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

const MOST = 1000;

describe('The public API refuses', () => {
  const server = useTestServer();
  let owner: Person;
  let headers: Record<string, string>;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    headers = { 'x-n8n-api-key': String((await owner.rest('POST', '/me/api-key')).apiKey) };
  });
  const call = (method: string, place: string, body?: unknown) => server.call(method, `/api/v1${place}`, body, headers);
  const store = async (workflow: object) => String((await owner.rest('POST', '/workflows', workflow)).id);

  it('workflows that are wrong or too large', async () => {
    const id = await store(fakeWorkflow('fake.manual'));
    const file = { name: 'W', nodes: [], connections: {}, settings: {} };
    const wrong = { ...file, connections: { Start: 'End' } };
    const large = { ...file, pinData: { Start: [{ json: { text: 'x'.repeat(12_600_000) } }] } };
    for (const [method, place] of [
      ['POST', '/workflows'],
      ['PUT', `/workflows/${id}`],
    ] as const) {
      await expectRefusal(call(method, place, wrong), 'WORKFLOW_INVALID');
      await expectRefusal(call(method, place, large), 'WORKFLOW_TOO_LARGE');
    }
  });

  it('to activate what cannot be', async () => {
    const broken = await store(fakeWorkflow('fake.broken'));
    await expectRefusal(call('POST', `/workflows/${broken}/activate`), 'ACTIVATION_FAILED');
    const [first, second] = [await store(webhookWorkflow('same')), await store(webhookWorkflow('same'))];
    await owner.rest('PATCH', `/workflows/${first}`, { active: true });
    await expectRefusal(call('POST', `/workflows/${second}/activate`), 'WEBHOOK_CONFLICT');
    const nodesAccess = [{ nodeType: 'fake.other' }];
    const { id } = await owner.rest('POST', '/credentials', { name: 'Kept', type: 'fakeApi', data: {}, nodesAccess });
    const { nodes: [node] = [], ...asking } = webhookWorkflow('asking');
    const credentials = { fakeApi: { id: String(id), name: 'Kept' } };
    const limited = await store({ ...asking, nodes: [{ ...node, credentials }] });
    await expectRefusal(call('POST', `/workflows/${limited}/activate`), 'CREDENTIAL_NOT_USABLE');
  });

  it('to retry with a workflow that is gone', async () => {
    const workflowData = fakeWorkflow('fake.manual', {}, 'fail');
    const { executionId } = await owner.rest('POST', '/workflows/run', { workflowData });
    await server.whenEnded(String(executionId));
    await server.database.db.updateTable('execution').set({ status: 'error' }).execute();
    const retry = call('POST', `/executions/${executionId}/retry`, { loadWorkflow: true });
    await expectRefusal(retry, 'WORKFLOW_NOT_FOUND');
  });

  it('credentials of unknown types, with unknown fields, and for people nobody knows', async () => {
    const { id } = await owner.rest('POST', '/credentials', { name: 'Account', type: 'fakeApi', data: {} });
    const unknown = { name: 'Account', type: 'noSuchApi', data: {} };
    await expectRefusal(call('POST', '/credentials', unknown), 'CREDENTIAL_INVALID');
    await expectRefusal(call('PATCH', `/credentials/${id}`, { type: 'noSuchApi' }), 'CREDENTIAL_INVALID');
    await expectRefusal(call('PATCH', `/credentials/${id}`, { data: { shoe: 'left' } }), 'CREDENTIAL_INVALID');
    const transfer = call('PUT', `/credentials/${id}/transfer`, { destinationProjectId: 'nobody' });
    await expectRefusal(transfer, 'USER_NOT_FOUND');
  });

  it('tags and variables that are not there, taken, or too many', async () => {
    const { db } = server.database;
    const times = { created_at: 1, updated_at: 1 };
    const names = Array.from({ length: MOST }, (_, number) => `n${number}`);
    await db
      .insertInto('tag')
      .values(names.map((name) => ({ id: name, name, name_key: name, ...times })))
      .execute();
    await expectRefusal(call('POST', '/tags', { name: 'more' }), 'LIMIT_REACHED');
    await expectRefusal(call('PUT', '/tags/n0', { name: 'N1' }), 'NAME_TAKEN');
    await expectRefusal(call('PUT', '/tags/none', { name: 'more' }), 'TAG_NOT_FOUND');
    const { id } = await owner.rest('POST', '/variables', { name: 'secret', value: 'x', isSecret: true });
    await owner.rest('POST', '/variables', { name: 'taken', value: 'x' });
    const body = { key: 'taken', value: 'y' };
    await expectRefusal(call('PUT', `/variables/${id}`, body), 'NAME_TAKEN');
    await expectRefusal(call('PUT', '/variables/none', body), 'VARIABLE_NOT_FOUND');
    const place = { scope: 'instance', scope_id: '', value: '', is_secret: 0, ...times } as const;
    await db
      .insertInto('variable')
      .values(names.map((name) => ({ id: name, name, ...place })))
      .execute();
    await expectRefusal(call('POST', '/variables', { key: 'more', value: '' }), 'LIMIT_REACHED');
  });

  it('to change the role of nobody', async () => {
    await expectRefusal(call('PATCH', '/users/nobody/role', { newRoleName: 'global:admin' }), 'USER_NOT_FOUND');
  });
});
