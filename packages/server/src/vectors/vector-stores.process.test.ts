import { afterEach, expect, it } from 'vitest';
import { type EmbeddingService, startEmbeddingService } from '../testing/embedding-service.ts';
import { askWorkflow, insertWorkflow } from '../testing/knowledge-workflow.ts';
import { ServerProcess } from '../testing/server-process.ts';

const DOCUMENTS = 200;
const BATCH = 20;

let server: ServerProcess | undefined;
let service: EmbeddingService | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

/** Whatever becomes of it: the server may be killed meanwhile. */
const called = (address: string) => fetch(address).catch(() => undefined);

it('An insert whose server is killed half way leaves each document once when it goes on, and when it is done again', async () => {
  const process = await ServerProcess.settle({ MILLRACE_SSRF_ALLOW: '127.0.0.1' });
  server = process;
  const halfWay = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  service = await startEmbeddingService(async (nth) => {
    if (nth !== DOCUMENTS / BATCH / 2) return;
    halfWay.resolve();
    await killed.promise;
  });
  await process.start();
  const data = { baseUrl: service.url };
  const { id } = await process.rest('POST', '/credentials', { name: 'Vectors', type: 'ollamaApi', data });
  const where = { credentialId: String(id), store: 'facts' };
  const inserting = await process.rest('POST', '/workflows', insertWorkflow(DOCUMENTS, { path: 'insert', ...where }));
  const asking = await process.rest('POST', '/workflows', askWorkflow({ path: 'ask', ...where }, 2 * DOCUMENTS));
  for (const workflow of [inserting, asking])
    await process.rest('PATCH', `/workflows/${workflow.id}`, { active: true });

  const asked = async (question: number) => {
    const answer = await fetch(`${process.url}/webhook/ask?q=${question}`);
    return ((await answer.json()) as Array<{ document: { pageContent: string } }>).map(
      (each) => each.document.pageContent,
    );
  };
  const insert = called(`${process.url}/webhook/insert`);
  await halfWay.promise;
  await process.kill();
  await insert;
  killed.resolve();
  await process.start();
  const filter = encodeURIComponent(JSON.stringify({ workflowId: inserting.id }));
  const statuses = async () =>
    ((await process.rest('GET', `/executions?filter=${filter}`)).results as Array<{ status: string }>).map(
      ({ status }) => status,
    );
  // It goes on by itself.
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['success']);
  expect((await called(`${process.url}/webhook/insert`))?.status).toBe(200);

  const facts = Array.from({ length: DOCUMENTS }, (_, n) => `Fact ${n}`);
  const found = await asked(42);
  expect(found[0]).toBe('Fact 42');
  expect(found.toSorted()).toEqual(facts.toSorted());
  // Only the batch that was under way is paid for twice.
  const inserted = service.requests.filter(({ length }) => length > 1).flat();
  expect(inserted).toHaveLength(DOCUMENTS + BATCH);
}, 120_000);
