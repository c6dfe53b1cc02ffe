import type { WaitingSummary } from '@millrace/api';
import type { JsonObject, QuestionAnswer } from '@millrace/workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../../testing/agent-service.ts';
import { createAgentWorkflow } from '../../testing/agent-workflow.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { type Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

type Question = WaitingSummary['questions'][number];

describe('Calls of tools that a person approves', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  let service: AgentService;
  let whenCalled: (nth: number) => Promise<void>;
  let owner: Person;
  let workflowId: string;
  let create: (options: { tellsPerson?: boolean }) => Promise<string>;

  beforeEach(async () => {
    whenCalled = async () => undefined;
    service = await startAgentService((nth) => whenCalled(nth));
    owner = await setUpOwner(server);
    const asOwner: Parameters<typeof createAgentWorkflow>[0] = {
      rest: (method, place, body) => owner.rest(method, place, body),
      async createWorkflow(document, { active } = {}) {
        const { id } = await owner.rest('POST', '/workflows', document);
        if (active) await owner.rest('PATCH', `/workflows/${id}`, { active });
        return String(id);
      },
    };
    create = (options) => createAgentWorkflow(asOwner, service.url, { asksPerson: true, ...options });
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Calls the workflow. @returns its execution, which asks */
  async function ask(options = {}): Promise<string> {
    workflowId = await create(options);
    expect((await server.call('GET', '/webhook/ask?people=Ada')).status).toBe(200);
    return server.eventually(async () => {
      const { results } = await owner.rest('GET', `/executions?filter=${JSON.stringify({ workflowId })}`);
      const [first] = results as JsonObject[];
      return first?.status === 'waiting' ? String(first.id) : undefined;
    });
  }

  /** The question about the call with this number, when it is asked. */
  const questionAbout = (id: string, query: string) =>
    server.eventually(async () => {
      const { waiting } = await owner.rest('GET', `/executions/${id}/steps`);
      const { questions = [] } = (waiting ?? {}) as { questions?: Question[] };
      return questions.find((one) => one.arguments.query === query);
    });

  const answer = (id: string, body: QuestionAnswer, who = owner) => who.call('POST', `/executions/${id}/answers`, body);
  const approve = ({ key, arguments: args }: Question): QuestionAnswer => ({
    key,
    decision: 'approve',
    arguments: args,
  });
  const effects = () => service.calls.flatMap(({ effect }) => effect ?? []);
  const asked = () => service.calls.filter(({ kind }) => kind === 'model').length;

  async function outputOf(id: string): Promise<unknown> {
    expect(await server.whenEnded(id)).toBe('success');
    const { steps } = await owner.rest('GET', `/executions/${id}/steps`);
    const { index } = (steps as Array<{ node: string; index: number }>).find(({ node }) => node === 'Agent') ?? {};
    const { main } = await owner.rest('GET', `/executions/${id}/steps/${index}/data`);
    return (main as unknown as Array<Array<{ json: JsonObject }>>)[0]?.[0]?.json.output;
  }

  it('are made once, as the person changed them, and are not made where they are refused', async () => {
    const id = await ask();
    const first = await questionAbout(id, '1');
    expect(first).toEqual({
      ...{ key: first.key, node: 'Approval', tool: 'act', arguments: { query: '1' }, text: 'Costs a cent' },
    });
    expect(effects()).toEqual([]);
    const changed = await answer(id, { key: first.key, decision: 'approve', arguments: { query: '7' } });
    expect([changed.status, changed.data]).toEqual([200, true]);
    const second = await questionAbout(id, '2');
    await answer(id, { key: second.key, decision: 'refuse', reason: 'Too dear' });
    expect(await outputOf(id)).toBe(
      'done: A person changed the arguments to {"query":"7"}. The call gave:\ndid 7, ' +
        'A person refused this call; it was not made. They said: Too dear Do not make it again unless you are asked to.',
    );
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['7'], asked: 3 });
  });

  it('are made once where the runner is killed, and the server starts anew, between question and answer', async () => {
    const id = await ask();
    for (const query of ['1', '2']) {
      const question = await questionAbout(id, query);
      endRunners();
      await server.stop();
      await server.start();
      expect((await answer(id, approve(question))).status).toBe(200);
    }
    expect(await outputOf(id)).toBe('done: did 1, did 2');
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['1', '2'], asked: 3 });
  });

  it('are told of by a message, once, with the page where they are answered', async () => {
    const id = await ask({ tellsPerson: true });
    const messages = () => service.calls.flatMap(({ kind, body }) => (kind === 'message' ? [body] : []));
    for (const query of ['1', '2']) {
      const question = await questionAbout(id, query);
      endRunners();
      // One that was taken is not lost with the runner.
      expect((await answer(id, approve(question))).status).toBe(200);
    }
    expect(await outputOf(id)).toBe('done: did 1, did 2');
    const messageAbout = (query: string) => `An agent asks whether it may call "act".
Approve, change or refuse it: http://localhost/execution/${id}
Costs a cent
What the model wants to call it with:
{
  "query": "${query}"
}`;
    expect(messages()).toEqual([messageAbout('1'), messageAbout('2')]);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['1', '2'], asked: 3 });
  });

  it('are made once where the runner is killed while they are made', async () => {
    const id = await ask();
    const question = await questionAbout(id, '1');
    // The call that is approved.
    whenCalled = async (nth) => {
      if (nth === 2) endRunners();
    };
    await answer(id, approve(question));
    await answer(id, approve(await questionAbout(id, '2')));
    expect(await outputOf(id)).toMatch(/^done: It is not known whether this call had its effect.*, did 2$/);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['1', '2'], asked: 3 });
  });

  it('take one answer, to a question that is open, of who may retry the execution', async () => {
    const called = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    whenCalled = async (nth) => {
      if (nth !== 2) return;
      called.resolve();
      await answered.promise;
    };
    const member = await signUpMember(server, owner, 'Mia');
    const id = await ask();
    const question = await questionAbout(id, '1');
    const codeOf = async (given: QuestionAnswer, who = owner) => {
      const { status, data } = await answer(id, given, who);
      return [status, (data as JsonObject).code];
    };
    expect(await codeOf(approve(question), member)).toEqual([404, 'EXECUTION_NOT_FOUND']);
    const share = (role: string) =>
      owner.rest('PUT', `/workflows/${workflowId}/share`, { shareWith: [{ userId: member.id, role }] });
    await share('reader');
    expect((await codeOf(approve(question), member))[0]).toBe(403);
    await share('editor');
    expect(await codeOf({ ...approve(question), key: 'other' })).toEqual([409, 'QUESTION_NOT_OPEN']);
    expect(effects()).toEqual([]);
    const both = await Promise.all([answer(id, approve(question)), answer(id, approve(question))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // The approved call is under way.
    await called.promise;
    expect(await codeOf(approve(question))).toEqual([409, 'EXECUTION_BUSY']);
    answered.resolve();
    const next = await questionAbout(id, '2');
    expect(await codeOf(approve(question))).toEqual([409, 'QUESTION_NOT_OPEN']);
    await answer(id, approve(next), member);
    expect(await outputOf(id)).toBe('done: did 1, did 2');
    expect(await codeOf(approve(next))).toEqual([404, 'EXECUTION_ENDED']);
    expect(effects()).toEqual(['1', '2']);
  });
});
