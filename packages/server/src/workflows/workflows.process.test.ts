import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

describe('Workflows', () => {
  const server = useTestServer();

  it('come back as they were sent, with fields nobody knows and names of all kinds', async () => {
    const sent = JSON.parse(`{
      "id": "theirs", "active": true, "createdAt": "1999-01-01T00:00:00.000Z", "updatedAt": "x", "name": "Grüße \u{1F600}",
      "nodes": [{"name": "__proto__", "type": "unknown.type", "position": [1.5, -2], "parameters": {"__proto__": {"a": [1, null]}}, "later": {"x": 1}}],
      "connections": {"__proto__": {"main": [null, [{"node": "constructor", "type": "main", "index": 0}]]}},
      "versionId": "v", "meta": {"instanceId": "i"}, "tags": ["a", {"id": "1", "name": "b"}], "__proto__": {"polluted": true}
    }`) as JsonObject;
    const stored = await server.rest('POST', '/workflows', JSON.stringify(sent));
    const { id, active, storedVersion: _version, createdAt, updatedAt, tags, notices, ...rest } = stored;
    const { id: _id, active: _active, createdAt: _createdAt, updatedAt: _updatedAt, tags: _tags, ...expected } = sent;
    expect(JSON.stringify(rest)).toBe(JSON.stringify(expected));
    expect(notices).toMatchObject([{ names: ['__proto__ → constructor'] }]);
    expect(tags).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    expect(active).toBe(false);
    expect(id).not.toBe('theirs');
    expect(createdAt).toBe(updatedAt);
    const { notices: _notices, ...kept } = stored;
    expect(await server.rest('GET', `/workflows/${id}`)).toEqual(kept);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('change in the fields that are sent', async () => {
    const id = await server.createWorkflow(fakeWorkflow('fake.manual', { a: 1 }));
    const changed = await server.changeWorkflow(id, { name: 'Renamed', id: 'other', extra: [1] });
    expect(changed).toMatchObject({ id, name: 'Renamed', extra: [1], meta: { does: '' }, active: false });
    expect(String(changed.updatedAt) > String(changed.createdAt)).toBe(true);
    const { storedVersion } = changed;
    const refused = await server.call('PATCH', `/rest/workflows/${id}`, { nodes: [{ name: 1 }], storedVersion });
    expect(refused).toMatchObject({ status: 400, data: { code: 'WORKFLOW_INVALID' } });
    expect((await server.call('PATCH', `/rest/workflows/${id}`, { active: 'yes' })).data).toMatchObject({
      problems: [{ path: 'active', reason: 'must be true or false' }],
    });
  });

  it('are listed page by page', async () => {
    for (let index = 0; index < 5; index++)
      await server.createWorkflow({ ...fakeWorkflow('fake.manual'), name: `Paged ${index}` });
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await server.rest('GET', `/workflows?search=paged&limit=2${cursor && `&cursor=${cursor}`}`);
      names.push(...(page.results as Array<{ name: string }>).map((workflow) => workflow.name));
      cursor = (page.nextCursor as string | null) ?? '';
    } while (cursor);
    expect(names.sort()).toEqual(['Paged 0', 'Paged 1', 'Paged 2', 'Paged 3', 'Paged 4']);
    expect((await server.call('GET', '/rest/workflows?cursor=nonsense')).status).toBe(400);
  });

  it('are refused when they are too large', async () => {
    const large = { ...fakeWorkflow('fake.manual'), pinData: { Start: [{ json: { text: 'x'.repeat(12_600_000) } }] } };
    expect(await server.call('POST', '/rest/workflows', large)).toMatchObject({
      status: 413,
      data: { code: 'WORKFLOW_TOO_LARGE' },
    });
  });

  it('may come from elsewhere: long names are shortened, nodes placed, connections of missing nodes named', async () => {
    const plain = fakeWorkflow('fake.manual');
    const [start] = plain.nodes;
    const file = {
      ...plain,
      name: 'y'.repeat(130),
      nodes: [{ ...start, position: undefined }],
      connections: { Gone: { main: [[{ node: start?.name, type: 'main', index: 0 }]] } },
    };
    const made = {
      name: 'y'.repeat(128),
      nodes: [{ position: [0, 0] }],
      connections: { Gone: {} },
    };
    const notices = [
      { code: 'NAME_SHORTENED' },
      { code: 'CONNECTIONS_WITHOUT_NODE', names: [`Gone → ${start?.name}`] },
    ];
    const stored = await server.rest('POST', '/workflows', file);
    expect(stored).toMatchObject({ ...made, notices });
    expect(await server.rest('GET', `/workflows/${stored.id}`)).toMatchObject(made);
    expect(await server.rest('GET', `/workflows/${stored.id}`)).not.toHaveProperty('notices');
    const imported = await server.rest('POST', '/workflows/import', [file]);
    expect(imported).toMatchObject([{ name: `${'y'.repeat(126)} 2`, notices }]);
    const again = await server.rest('PATCH', `/workflows/${stored.id}`, stored);
    expect(again.storedVersion).toBe(stored.storedVersion);
    const renamed = await server.rest('PATCH', `/workflows/${stored.id}`, { name: 'z'.repeat(130) });
    expect(renamed).toMatchObject({ name: 'z'.repeat(128), notices: [{ code: 'NAME_SHORTENED' }] });
  });

  it('get names that nobody has', async () => {
    expect(await server.rest('GET', '/workflows/new?name=Fresh')).toEqual({
      name: 'Fresh',
      onboardingFlowEnabled: false,
    });
    await server.createWorkflow({ ...fakeWorkflow('fake.manual'), name: 'Fresh' });
    expect(await server.rest('GET', '/workflows/new?name=Fresh')).toMatchObject({ name: 'Fresh 2' });
  });

  it('go with their executions and webhooks', async () => {
    const id = await server.createWorkflow(webhookWorkflow('doomed'), { active: true });
    await server.call('GET', '/webhook/doomed');
    expect(await server.rest('DELETE', `/workflows/${id}`)).toBe(true);
    expect((await server.call('GET', '/webhook/doomed')).status).toBe(404);
    expect(await server.call('GET', `/rest/workflows/${id}`)).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_NOT_FOUND', message: `There is no workflow with the id "${id}".` },
    });
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    expect(await server.rest('GET', `/executions?filter=${filter}`)).toMatchObject({ count: 0 });
  });
});
