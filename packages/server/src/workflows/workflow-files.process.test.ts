import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

type Row = JsonObject & { id: string; name: string };

describe('Files of several workflows', () => {
  const server = useTestServer({}, { per: 'test' });
  const named = (name: string) => ({ ...fakeWorkflow('fake.manual'), name });

  it('hold all that whoever asks sees, or those that are named', async () => {
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    const ids: string[] = [];
    for (let index = 0; index < 103; index++) {
      ids.push(String((await ann.rest('POST', '/workflows', { ...named(`W ${index}`), tags: ['t'] })).id));
    }
    const { id: other } = await owner.rest('POST', '/workflows', named('Other'));
    const all = await ann.call('GET', '/workflows/export');
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="workflows.json"');
    const file = all.data as unknown as Row[];
    expect(file.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(file[0]).toMatchObject({ nodes: [{ name: 'Start' }], tags: [{ name: 't' }] });
    expect(file[0]).not.toHaveProperty('storedVersion');
    const two = await ann.call('GET', `/workflows/export?ids=${ids[1]},${ids[0]}`);
    expect((two.data as unknown as Row[]).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(await ann.call('GET', `/workflows/export?ids=${ids[0]},${other}`)).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_NOT_FOUND' },
    });
    expect((await owner.call('GET', '/workflows/export')).data).toHaveLength(104);
  });

  it('are taken in under names that nobody has; one that is refused does not hold up the others', async () => {
    expect((await server.call('GET', '/rest/workflows/export')).data).toEqual([]);
    const { id: folderId } = await server.rest('POST', '/folders', { name: 'In' });
    const sent = [named('A'), { name: 'Broken', nodes: 7 }, named('A'), { ...named('B'), tags: 7 }, 'text'];
    const place = `/workflows/import?folderId=${folderId}`;
    const results = await server.rest<Row[]>('POST', place, sent);
    expect(results).toMatchObject([
      { name: 'A' },
      { error: { code: 'WORKFLOW_INVALID' } },
      { name: 'A 2' },
      { error: { code: 'WORKFLOW_INVALID' } },
      { error: { code: 'WORKFLOW_INVALID' } },
    ]);
    const listed = (await server.rest('GET', `/workflows?folderId=${folderId}&sort=name`)).results as Row[];
    expect(listed.map(({ name }) => name)).toEqual(['A', 'A 2']);
    const again = (await server.call('GET', '/rest/workflows/export')).data as unknown as Row[];
    expect(await server.rest('POST', '/workflows/import', again)).toMatchObject([{ name: 'A 3' }, { name: 'A 2 2' }]);
    for (const body of [{}, [], Array(101).fill(named('C'))]) {
      expect((await server.call('POST', '/rest/workflows/import', body)).status).toBe(400);
    }
    expect((await server.call('POST', '/rest/workflows/import?folderId=x', [named('D')])).status).toBe(404);
  });

  it('keep the ids that are free: workflows that call each other still do', async () => {
    const call = { id: 'n', name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1, position: [0, 0] };
    const caller = {
      ...named('Caller'),
      nodes: [{ ...call, parameters: { workflowId: 'callee_1' } }],
      connections: {},
    };
    const callee = { ...named('Callee'), id: 'callee_1' };
    const sent = [caller, callee, { ...named('Counted'), id: 12 }, { ...named('Odd'), id: '../x' }];
    const first = await server.rest<Row[]>('POST', '/workflows/import', sent);
    expect(first.map(({ name }) => name)).toEqual(['Caller', 'Callee', 'Counted', 'Odd']);
    expect(first.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^\w{16}$/),
      'callee_1',
      '12',
      expect.stringMatching(/^\w{16}$/),
    ]);
    expect(await server.rest('GET', `/workflows/${first[0]?.id}`)).toMatchObject({
      nodes: [{ parameters: { workflowId: 'callee_1' } }],
    });
    const [again] = await server.rest<Row[]>('POST', '/workflows/import', [callee]);
    expect(again).toMatchObject({ name: 'Callee 2', id: expect.stringMatching(/^\w{16}$/) });
  });
});
