import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

type Row = JsonObject & { id: string; name: string };

describe('The list of workflows', () => {
  const server = useTestServer({}, { per: 'test' });

  /** Names in the order of all pages. */
  async function names(query: string): Promise<string[]> {
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await server.rest('GET', `/workflows?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
      found.push(...(page.results as Row[]).map(({ name }) => name));
      if (page.nextCursor === null) return found;
      cursor = String(page.nextCursor);
    }
  }

  it('is sorted by name, by time and by the last run, forwards and backwards, page by page', async () => {
    const called: string[] = [];
    for (const [index, name] of ['banana', 'Apple', 'cherry', 'apple', 'Date'].entries()) {
      await server.createWorkflow({ ...webhookWorkflow(`list-${index}`), name }, { active: true });
      called.unshift(name);
    }
    await server.call('GET', '/webhook/list-2');
    await server.call('GET', '/webhook/list-0');
    const byName = await names('sort=name');
    expect(byName.map((name) => name.toLowerCase())).toEqual(['apple', 'apple', 'banana', 'cherry', 'date']);
    expect(await names('sort=name&order=desc')).toEqual(byName.toReversed());
    expect(new Set(await names('sort=created'))).toEqual(new Set(called));
    expect((await names('sort=lastRun')).slice(0, 2)).toEqual(['banana', 'cherry']);
    expect((await names('sort=lastRun&order=asc')).slice(-2)).toEqual(['cherry', 'banana']);
    expect(await names('sort=updated&order=asc')).toEqual((await names('')).toReversed());
  });

  it('shows how each ran last, and what whoever asks may do', async () => {
    const id = await server.createWorkflow(webhookWorkflow('listed'), { active: true });
    await server.call('GET', '/webhook/listed');
    await server.call('GET', '/webhook/listed');
    const executions = (await server.rest('GET', '/executions')).results as Row[];
    const { results } = await server.rest('GET', '/workflows?active=true');
    expect(results).toMatchObject([
      { id, lastExecution: { id: executions[0]?.id, status: 'success', mode: 'webhook' }, folderId: null, tags: [] },
    ]);
    const [row] = results as Row[];
    expect(row?.permissions).toContain('workflow:delete');
  });

  it('refuses a cursor of another list', async () => {
    for (let count = 0; count < 2; count++) await server.createWorkflow(fakeWorkflow('fake.manual'));
    const { nextCursor } = await server.rest('GET', '/workflows?limit=1');
    for (const query of [
      `sort=name&cursor=${nextCursor}`,
      `order=asc&cursor=${nextCursor}`,
      'cursor=e30',
      'cursor=x',
    ]) {
      expect(await server.call('GET', `/rest/workflows?${query}`)).toMatchObject({
        status: 400,
        data: { code: 'BAD_REQUEST', message: 'The cursor is not one of this list.' },
      });
    }
    expect((await server.call('GET', '/rest/workflows?sort=size')).status).toBe(400);
  });
});
