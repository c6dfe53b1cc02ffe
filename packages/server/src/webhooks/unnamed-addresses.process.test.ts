import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('A form whose file names neither a path nor an id', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  const fields = { formTitle: 'Survey', formFields: { values: [{ fieldLabel: 'Name' }] }, options: {} };
  const form = (name: string, id = 'form-1'): JsonObject => ({ ...node(name, 'formTrigger', 2.2, fields), id });

  /** As a program makes it. */
  async function create(nodes = [form('Form')]): Promise<string> {
    const { id } = await server.rest('POST', '/workflows', { name: 'Survey', nodes, connections: {} });
    expect(await server.rest('PATCH', `/workflows/${id}`, { active: true })).toMatchObject({ active: true });
    return String(id);
  }

  const open = (workflowId: string) => server.call('GET', `/form/${workflowId}/form-1`);

  it('has an address in each workflow that has it, also after a rename, and is stored as it came', async () => {
    const [one, other] = [await create(), await create()];
    expect(await open(one)).toMatchObject({ status: 200, text: expect.stringContaining('Survey') });
    expect(await open(other)).toMatchObject({ status: 200, text: expect.stringContaining('Survey') });
    const { nodes, storedVersion } = await server.rest('GET', `/workflows/${one}`);
    expect(nodes).toEqual([form('Form')]);
    await server.rest('PATCH', `/workflows/${one}`, { nodes: [form('Renamed')], storedVersion });
    expect((await open(one)).status).toBe(200);
    await server.rest('PATCH', `/workflows/${one}`, { active: false });
    expect((await open(one)).status).toBe(404);
    expect((await open(other)).status).toBe(200);
  });

  it('has one also where an id needs encoding', async () => {
    const ids = ['Form 1', 'a/b', ':a', ':b', '100%', 'für?'];
    const id = await create(ids.map((own) => form(own, own)));
    for (const own of ids) {
      expect(await server.call('GET', `/form/${id}/${encodeURIComponent(own)}`)).toMatchObject({ status: 200 });
    }
    expect((await server.call('GET', `/form/${id}/a/b`)).status).toBe(404);
    expect((await server.call('GET', `/form/${id}/other`)).status).toBe(404);
  });

  it('has one that stays also where the node has no id', async () => {
    const { id: _, ...unnamed } = form('My form');
    const id = await create([unnamed]);
    const isOpen = async () => (await server.call('GET', `/form/${id}/My%20form`)).status;
    expect(await isOpen()).toBe(200);
    await server.rest('PATCH', `/workflows/${id}`, { active: false });
    await server.rest('PATCH', `/workflows/${id}`, { active: true });
    expect(await isOpen()).toBe(200);
  });
});
