import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@millrace/workflow';
import { afterEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { endRunners } from '../testing/end-runners.ts';
import { type LocalService, startLocalService } from '../testing/local-service.ts';
import { node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

interface Line {
  type: string;
  content?: string;
  metadata: JsonObject;
}

describe('A chat with an agent', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  let model: LocalService | undefined;
  let calls: ServerResponse[] = [];
  afterEach(async () => {
    await model?.[Symbol.asyncDispose]();
    calls = [];
  });

  /** A model that writes as the test says: each call waits for it. */
  async function startModel(): Promise<string> {
    model = await startLocalService((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      calls.push(response);
    });
    return model.url;
  }

  const nthCall = (nth: number) => server.eventually(async () => calls[nth - 1]);
  const write = (response: ServerResponse, content: string) =>
    response.write(`data: ${JSON.stringify({ ...CHUNK, choices: [{ index: 0, delta: { content } }] })}\n\n`);
  const finish = (response: ServerResponse) =>
    response.end(
      `data: ${JSON.stringify({ ...CHUNK, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
    );

  async function createChat(url: string, options: JsonObject = {}): Promise<void> {
    const data = { apiKey: 'key', url: `${url}/v1` };
    const { id } = await server.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
    const chat = langchain('Chat', 'chatTrigger', 1.3, {
      ...{ public: true, mode: 'webhook' },
      options: { responseMode: 'streaming', loadPreviousSession: 'memory', ...options },
    });
    const lm = langchain('Model', 'lmChatOpenAi', 1.2, { model: { __rl: true, mode: 'id', value: 'm' }, options: {} });
    const nodes = [
      { ...chat, webhookId: 'talk' },
      langchain('Agent', 'agent', 2.2, {}),
      { ...lm, credentials: { openAiApi: { id: String(id), name: 'Model' } } },
      langchain('Memory', 'memoryBufferWindow', 1.3, {}),
    ];
    const memory = (to: string) => ({ node: to, type: 'ai_memory', index: 0 });
    const connections = {
      Chat: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
      Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
      Memory: { ai_memory: [[memory('Agent'), memory('Chat')]] },
    };
    const settings = { executionOrder: 'v1' };
    await server.createWorkflow({ name: 'Talk', nodes, connections, settings }, { active: true });
  }

  function ask(chatInput: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
    return fetch(`${server.url}/webhook/talk/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ action: 'sendMessage', sessionId: 's', chatInput }),
      ...(signal && { signal }),
    });
  }

  it('is read while the model writes, remembered, and shown again', async () => {
    await createChat(await startModel());
    const answer = await ask('Hi');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const lines = linesOf(answer);
    const call = await nthCall(1);
    write(call, 'Hel');
    const place = { nodeId: 'Agent', nodeName: 'Agent', itemIndex: 0, runIndex: 0, timestamp: expect.any(Number) };
    expect([await lines.next(), await lines.next()]).toEqual([
      { type: 'begin', metadata: place },
      { type: 'item', content: 'Hel', metadata: place },
    ]);
    write(call, 'lo');
    finish(call);
    expect([await lines.next(), await lines.next(), await lines.next()]).toEqual([
      { type: 'item', content: 'lo', metadata: place },
      { type: 'end', metadata: place },
      undefined,
    ]);
    const load = { action: 'loadPreviousSession', sessionId: 's' };
    const { text } = await server.call('POST', '/webhook/talk/chat', load);
    const messages = (JSON.parse(text) as { data: Array<{ id: string[]; kwargs: { content: string } }> }).data;
    expect(messages.map(({ id, kwargs }) => [id.at(-1), kwargs.content])).toEqual([
      ['HumanMessage', 'Hi'],
      ['AIMessage', 'Hello'],
    ]);
    // It is stored a moment after its answer was read.
    await expect.poll(async () => (await server.rest('GET', '/executions')).count).toBe(1);
  });

  it('takes so many messages of one address, and tells others when to come again', async () => {
    await createChat(await startModel(), {
      messagesPerMinute: 2,
      loadPreviousSession: 'manually',
      maxMessageLength: 20,
    });
    const statuses = [];
    for (const text of ['x'.repeat(30), 'x'.repeat(30), 'Hi']) statuses.push((await ask(text)).status);
    expect(statuses).toEqual([413, 413, 429]);
    const refused = await ask('Hi');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toEqual({ message: expect.stringContaining('Too many calls come from your address') });
    expect(calls).toEqual([]);
  });

  it('comes as server-sent events to who asks for them', async () => {
    await createChat(await startModel());
    const answer = await ask('Hi', { accept: 'text/event-stream' });
    write(await nthCall(1), 'Hello');
    finish(await nthCall(1));
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = (await answer.text()).trim().split('\n\n');
    expect(events.map((event) => JSON.parse(event.replace(/^data: /, '')).type)).toEqual(['begin', 'item', 'end']);
  });

  it('goes on when its reader has left', async () => {
    await createChat(await startModel());
    const leaving = new AbortController();
    const lines = linesOf(await ask('Hi', {}, leaving.signal));
    write(await nthCall(1), 'Hel');
    await lines.next();
    leaving.abort();
    await expect(lines.next()).rejects.toThrow();
    write(await nthCall(1), 'lo');
    finish(await nthCall(1));
    const [execution] = await server.eventually(async () => {
      const { results } = await server.rest<{
        results: Array<{ status: string }>;
      }>('GET', '/executions');
      return results[0]?.status === 'success' ? results : undefined;
    });
    expect(execution?.status).toBe('success');
  });

  it('begins its answer anew when the process ends in its middle', async () => {
    await createChat(await startModel());
    const lines = linesOf(await ask('Hi'));
    write(await nthCall(1), 'Hel');
    expect([(await lines.next())?.type, (await lines.next())?.content]).toEqual(['begin', 'Hel']);
    endRunners();
    const again = await nthCall(2);
    write(again, 'Hello');
    finish(again);
    const rest: Line[] = [];
    for (let line = await lines.next(); line; line = await lines.next()) rest.push(line);
    expect(rest.map(({ type, content }) => content ?? type)).toEqual(['begin', 'Hello', 'end']);
  });

  it('is answered by nodes on the way, and goes on with the reply', async () => {
    const parameters = { public: true, mode: 'hostedChat', options: { responseMode: 'responseNodes' } };
    const nodes = [
      { ...langchain('Chat', 'chatTrigger', 1.3, parameters), webhookId: 'talk' },
      { ...langchain('Asks', 'chat', 1, { message: 'Which colour?' }), webhookId: 'asks' },
      langchain('Thanks', 'chat', 1, { message: '={{ $json.chatInput }} it is', waitUserReply: false }),
    ];
    const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
    const connections = { Chat: to('Asks'), Asks: to('Thanks') };
    await server.createWorkflow({ name: 'Talk', nodes, connections, settings: {} }, { active: true });
    const told = async (answer: Response) =>
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
    const asked = await told(await ask('Hi'));
    expect(asked.map(({ type, content }) => (type === 'item' ? content : type))).toEqual([
      'begin',
      'Which colour?',
      'end',
      'wait',
    ]);
    const address = new URL(asked.at(-1)?.content ?? '').pathname;
    const reply = { action: 'sendMessage', sessionId: 's', chatInput: 'Blue' };
    const answer = await server.call('POST', address, reply);
    expect(answer.text).toContain('"content":"Blue it is"');
    expect(await server.call('POST', address, reply)).toMatchObject({ data: { code: 'EXECUTION_ENDED' } });
  });

  it('says that it failed, but not why', async () => {
    await createChat('http://127.0.0.1:1');
    const lines = (await (await ask('Hi')).text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject([
      { type: 'begin' },
      { type: 'error', content: 'Error in workflow', metadata: { nodeName: 'Agent' } },
    ]);
  });
});

const CHUNK = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm' };

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}

/** The lines of an answer, as they come. */
function linesOf({ body }: Response): { next(): Promise<Line | undefined> } {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next() {
      for (let end = text.indexOf('\n'); end < 0; end = text.indexOf('\n')) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done) return undefined;
        text += value;
      }
      const line = text.slice(0, text.indexOf('\n'));
      text = text.slice(line.length + 1);
      return JSON.parse(line) as Line;
    },
  };
}
