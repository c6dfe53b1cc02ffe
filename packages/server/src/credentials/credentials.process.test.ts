import { MASKED_SECRET } from '@millrace/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

describe('Credentials', () => {
  const server = useTestServer();
  let id: string;
  beforeAll(async () => {
    const data = { user: 'ann', key: 'hunter2' };
    id = String((await server.rest('POST', '/credentials', { name: 'Mine', type: 'fakeApi', data })).id);
  });

  async function ask(credentials: Record<string, unknown>, parameters: Record<string, string> = {}) {
    const path = `ask-${Math.random().toString(36).slice(2)}`;
    const workflow = webhookWorkflow(path, 'ask for credential');
    const [node] = workflow.nodes as [Record<string, unknown>];
    const nodes = [{ ...node, credentials, parameters: { method: 'GET', path, ...parameters } }];
    await server.createWorkflow({ ...workflow, nodes: JSON.parse(JSON.stringify(nodes)) }, { active: true });
    return (await server.call('GET', `/webhook/${path}`)).text;
  }

  it('are stored encrypted, and shown with their secrets masked', async () => {
    const row = await server.database.db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.data).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(JSON.stringify(row)).not.toContain('hunter2');
    const shown = await server.rest('GET', `/credentials/${id}?includeData=true`);
    expect(shown).toMatchObject({ name: 'Mine', type: 'fakeApi', data: { user: 'ann', key: MASKED_SECRET } });
    expect(JSON.stringify(await server.rest('GET', '/credentials'))).not.toContain('hunter2');
  });

  it('are changed without their secrets being sent', async () => {
    const data = { user: 'bob', key: MASKED_SECRET };
    await server.rest('PATCH', `/credentials/${id}`, { name: 'Ours', data });
    expect(await ask({ fakeApi: { id, name: 'whatever' } })).toBe('{"user":"bob","key":"hunter2"}');
  });

  it('are given only to nodes that refer to them', async () => {
    expect(await ask({ fakeApi: 'Ours' })).toBe('{"user":"bob","key":"hunter2"}');
    expect(await ask({})).toBe('"Node \\"Start\\" has no credential of the type \\"fakeApi\\"."');
    expect(await ask({ fakeApi: { id: 'nobody', name: 'Nobody' } })).toBe(
      '"There is no credential \\"Nobody\\" of the type \\"fakeApi\\"."',
    );
    expect(await ask({ fakeApi: { id, name: 'Ours' } }, { asNode: 'Another' })).toMatch(/has no node \\"Another\\"/);
    const other = await server.rest('POST', '/credentials', { name: 'Other', type: 'otherApi', data: { a: 1 } });
    expect(await ask({ fakeApi: { id: other.id, name: 'Other' } })).toBe(
      '"The credential \\"Other\\" is of the type \\"otherApi\\", but node \\"Start\\" needs \\"fakeApi\\"."',
    );
  });

  it('have names that are proposed without clashes, and can be deleted', async () => {
    expect(await server.rest('GET', '/credentials/new?name=Ours')).toEqual({ name: 'Ours 2' });
    expect(await server.rest('DELETE', `/credentials/${id}`)).toBe(true);
    expect(await server.call('DELETE', `/rest/credentials/${id}`)).toMatchObject({
      status: 404,
      data: { code: 'CREDENTIAL_NOT_FOUND' },
    });
    expect((await server.call('POST', '/rest/credentials', { name: ' ', type: 'x', data: {} })).status).toBe(400);
  });
});
