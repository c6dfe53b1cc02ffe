import { describe, expect, it } from 'vitest';
import type { Act } from '../testing/fake-acts.ts';
import { useTestServer } from '../testing/test-server.ts';
import { actingWorkflow } from '../testing/workflows.ts';

describe('What executions note about themselves', () => {
  const server = useTestServer();

  async function run(acts: Act[]): Promise<string> {
    const workflowData = actingWorkflow(acts);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    await server.whenEnded(String(executionId));
    return String(executionId);
  }

  async function find(metadata: Array<{ key: string; value: string }>): Promise<string[]> {
    const filter = encodeURIComponent(JSON.stringify({ metadata }));
    const { results, count } = await server.rest('GET', `/executions?filter=${filter}`);
    const ids = (results as Array<{ id: string }>).map((one) => one.id);
    expect(count).toBe(ids.length);
    return ids;
  }

  it('is shown and can be searched for, also what was noted before they waited', async () => {
    const first = await run([{ act: 'note', data: { customer: 'Ada', order: '1' } }]);
    const second = await run([
      { act: 'note', data: { customer: 'Ada', order: '2', 'a\0b': 'c\0d' } },
      { act: 'wait', forMs: 20 },
      { act: 'note', data: { order: '3' } },
    ]);
    expect(await server.rest('GET', `/executions/${first}`)).toMatchObject({
      customData: { customer: 'Ada', order: '1' },
    });
    const { customData } = await server.rest('GET', `/executions/${second}/steps`);
    expect(customData).toEqual({ customer: 'Ada', order: '3', 'a\uFFFDb': 'c\uFFFDd' });
    expect(await find([{ key: 'customer', value: 'Ada' }])).toEqual([second, first]);
    expect(
      await find([
        { key: 'customer', value: 'Ada' },
        { key: 'order', value: '3' },
      ]),
    ).toEqual([second]);
    expect(await find([{ key: 'order', value: '2' }])).toEqual([]);
    expect(await find([{ key: '__proto__', value: 'Ada' }])).toEqual([]);
  });

  it('goes with them', async () => {
    const id = await run([{ act: 'note', data: { gone: 'soon' } }]);
    await server.rest('POST', '/executions/delete', { ids: [id] });
    expect(await find([{ key: 'gone', value: 'soon' }])).toEqual([]);
    const rows = await server.database.db
      .selectFrom('execution_custom_data')
      .selectAll()
      .where('execution_id', '=', Number(id))
      .execute();
    expect(rows).toEqual([]);
  });

  it('is searched for by pairs only', async () => {
    const filter = encodeURIComponent(JSON.stringify({ metadata: { key: 'a' } }));
    expect((await server.call('GET', `/rest/executions?filter=${filter}`)).data).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
