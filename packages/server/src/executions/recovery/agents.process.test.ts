import { afterEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../../testing/agent-service.ts';
import { createAgentWorkflow } from '../../testing/agent-workflow.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { useTestServer } from '../../testing/test-server.ts';

describe('Agents with real runners', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  let service: AgentService | undefined;
  afterEach(async () => {
    await service?.[Symbol.asyncDispose]();
    service = undefined;
  });

  const createAgent = (url: string) => createAgentWorkflow(server, url);

  it('remember of each item what was said in its own session', async () => {
    service = await startAgentService(async () => undefined);
    await createAgent(service.url);
    for (let round = 0; round < 2; round++) {
      expect((await server.call('GET', '/webhook/ask?people=Ada,Bo')).status).toBe(200);
    }
    const prompts = service.calls.flatMap(({ kind, body }) =>
      kind === 'model' ? [body.match(/Ada|Bo/g)?.join('')] : [],
    );
    const first = ['Ada', 'Ada', 'Ada', 'Bo', 'Bo', 'Bo'];
    expect(prompts).toEqual([...first, ...first.map((name) => name + name)]);
  });

  it('never mix 20 sessions of 50 items that are worked on side by side', async () => {
    service = await startAgentService(async () => undefined);
    await createAgentWorkflow(server, service.url, { options: { batching: { batchSize: 10 } } });
    const people = Array.from({ length: 50 }, (_, item) => `session-${10 + (item % 20)}`);
    expect((await server.call('GET', `/webhook/ask?people=${people.join()}`)).status).toBe(200);
    const prompts = service.calls
      .filter(({ kind }) => kind === 'model')
      .map(({ body }) => body.match(/session-\d\d/g) ?? []);
    expect(prompts).toHaveLength(150);
    expect(prompts.filter((names) => new Set(names).size !== 1)).toEqual([]);
    // The last items of a session know what its first ones said.
    expect(Math.max(...prompts.map(({ length }) => length))).toBeGreaterThan(1);
  });

  // Model, effect, model, effect, model.
  it.each([1, 3, 5])('pay only the call of a model anew during which their runner ended: call %i', async (last) => {
    service = await startAgentService(async (nth) => {
      if (nth === last) endRunners();
    });
    await createAgent(service.url);
    const { text } = await server.call('GET', '/webhook/ask?people=Ada');
    expect(JSON.parse(text)).toEqual({ output: 'done: did 1, did 2' });
    expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
    expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(4);
  });

  it.each([2, 4])(
    'make no call of a tool twice, and tell the model of the one that was cut short: call %i',
    async (last) => {
      service = await startAgentService(async (nth) => {
        if (nth === last) endRunners();
      });
      await createAgent(service.url);
      const { text } = await server.call('GET', '/webhook/ask?people=Ada');
      const unknown =
        'It is not known whether this call had its effect: it was cut short. Find out before you make it again.';
      const told = last === 2 ? `${unknown}, did 2` : `did 1, ${unknown}`;
      expect(JSON.parse(text)).toEqual({ output: `done: ${told}` });
      expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
      expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(3);
    },
  );

  describe('that ask a model themselves', () => {
    const createOne = (url: string) => createAgentWorkflow(server, url, { asksItself: true });
    const said = (text: string) => (JSON.parse(text) as { message: { content: string } }).message.content;

    // Model, effect, model, effect, model.
    it.each([1, 3, 5])('pay only the call anew during which their runner ended: call %i', async (last) => {
      service = await startAgentService(async (nth) => {
        if (nth === last) endRunners();
      });
      await createOne(service.url);
      const { text } = await server.call('GET', '/webhook/ask?people=Ada');
      expect(said(text)).toBe('done: did 1, did 2');
      expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
      expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(4);
    });

    it.each([2, 4])('make no call of a tool twice: call %i', async (last) => {
      service = await startAgentService(async (nth) => {
        if (nth === last) endRunners();
      });
      await createOne(service.url);
      const { text } = await server.call('GET', '/webhook/ask?people=Ada');
      expect(said(text)).toContain('It is not known whether this call had its effect');
      expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
      expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(3);
    });
  });
});
