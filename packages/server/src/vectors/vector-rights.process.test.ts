import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type EmbeddingService, startEmbeddingService } from '../testing/embedding-service.ts';
import { askWorkflow, insertWorkflow } from '../testing/knowledge-workflow.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const REFUSED = 'may not be used in the name of everybody this node acts for';

describe('Vector stores of the instance', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  let service: EmbeddingService;
  let ann: Person;
  let ed: Person & { id: string };
  let credentialId: string;
  beforeAll(async () => {
    service = await startEmbeddingService();
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
    const data = { baseUrl: service.url };
    const { id } = await ann.rest('POST', '/credentials', { name: 'Vectors', type: 'ollamaApi', data });
    credentialId = String(id);
    await ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [ed.id] });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function store(workflow: JsonObject): Promise<string> {
    const { id } = await ann.rest('POST', '/workflows', workflow);
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }
  const share = (id: string, role: 'editor' | 'reader') =>
    ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: ed.id, role }] });
  /** What the last execution of a workflow tells, when it was called. */
  async function callOf(id: string, path: string): Promise<string> {
    await server.call('GET', `/webhook/${path}?q=2`);
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const [last] = (await ann.rest('GET', `/executions?filter=${filter}`)).results as JsonObject[];
    return (await ann.call('GET', `/executions/${last?.id}`)).text;
  }

  it('give an editor what workflows put in that they may read, and nothing of others that their owner has', async () => {
    const filling = await store(insertWorkflow(3, { path: 'fill', credentialId, store: 'secret' }));
    expect(await callOf(filling, 'fill')).toContain('Fact 2');
    const asking = await store(askWorkflow({ path: 'ask', credentialId, store: 'public' }, 4));
    await share(asking, 'editor');
    expect(await callOf(asking, 'ask')).not.toContain('Fact 2');

    const edited = async (name: string) => {
      const { nodes, storedVersion } = await ed.rest('GET', `/workflows/${asking}`);
      const renamed = (nodes as JsonObject[]).map((node) =>
        node.name === 'Store' ? { ...node, parameters: { ...(node.parameters as JsonObject), memoryKey: name } } : node,
      );
      await ed.rest('PATCH', `/workflows/${asking}`, { nodes: renamed, storedVersion });
    };
    await edited('secret');
    const refused = await callOf(asking, 'ask');
    expect(refused).toContain(REFUSED);
    expect(refused).not.toContain('Fact 2');

    await share(filling, 'reader');
    expect(await callOf(asking, 'ask')).toContain('Fact 2');
  });

  it('serve all workflows of one owner', async () => {
    await store(insertWorkflow(3, { path: 'fill-own', credentialId, store: 'own' }));
    await server.call('GET', '/webhook/fill-own');
    const asking = await store(askWorkflow({ path: 'ask-own', credentialId, store: 'own' }, 4));
    expect(await callOf(asking, 'ask-own')).toContain('Fact 2');
  });

  it('are shown to those who may read what fills them, and cleared by their owner alone', async () => {
    const filling = await store(insertWorkflow(3, { path: 'fill-shown', credentialId, store: 'shown' }));
    await server.call('GET', '/webhook/fill-shown');
    const shownTo = async (person: Person) => {
      const stores = await person.rest<JsonObject[]>('GET', '/vector-stores');
      return stores.find(({ name }) => name === 'shown');
    };
    expect(await shownTo(ann)).toMatchObject({ documents: 3, isOwn: true, workflows: [{ id: filling }] });
    expect(await shownTo(ed)).toBeUndefined();
    await share(filling, 'reader');
    expect(await shownTo(ed)).toMatchObject({ documents: 3, isOwn: false, workflows: [{ id: filling }] });
    expect((await ed.call('DELETE', '/vector-stores?store=shown')).data).toBe(false);
    expect((await ann.call('DELETE', '/vector-stores?store=shown')).data).toBe(true);
    expect(await shownTo(ann)).toBeUndefined();
  });
});
