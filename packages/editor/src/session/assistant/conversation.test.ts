import type { AssistantEvent, AssistantTurn } from '@millrace/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../editor-session.ts';
import { conversationOf, shareConversation } from './conversation.ts';

/** Answers questions with these events, in pieces that end anywhere. @returns what was sent */
function answerWith(...answers: AssistantEvent[][]): AssistantTurn[] {
  const sent: AssistantTurn[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const events = answers[sent.length] ?? [];
    sent.push(JSON.parse(String(init?.body)) as AssistantTurn);
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    const pieces = text.match(/[\s\S]{1,17}/g) ?? [];
    const body = new ReadableStream<string>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()));
  });
  return sent;
}

const done = (text: string): AssistantEvent => ({ type: 'done', text });
const asked = { mayReadExecutions: false };

afterEach(() => vi.restoreAllMocks());

describe('A conversation with the assistant', () => {
  it('keeps what is said and done in order, and what waits for the user', async () => {
    const session = createSession();
    const conversation = conversationOf(session);
    const proposed = { ...session.document.toWorkflow(), name: 'New' };
    answerWith([
      { type: 'text', text: 'I lo' },
      { type: 'text', text: 'ok.' },
      { type: 'tool', id: 1, name: 'search_nodes', about: 'mail' },
      { type: 'toolDone', id: 1, isError: true },
      { type: 'usage', usage: { calls: 1, inputTokens: 5, outputTokens: 2, costUsd: 0, unpricedCalls: 1 } },
      { type: 'text', text: 'Here.' },
      { type: 'done', text: 'Here.', proposal: proposed, run: 'To see it' },
    ]);
    await conversation.ask('A mail, please', asked);
    const { lines, isWorking, usage, proposal, runReason } = conversation.store.getState();
    expect(lines.map(({ key: _, ...line }) => line)).toEqual([
      { kind: 'user', text: 'A mail, please' },
      { kind: 'assistant', text: 'I look.' },
      { kind: 'tool', id: 1, name: 'search_nodes', about: 'mail', state: 'failed' },
      { kind: 'assistant', text: 'Here.' },
    ]);
    expect({ isWorking, runReason, tokens: usage?.inputTokens }).toEqual({
      ...{ isWorking: false, runReason: 'To see it', tokens: 5 },
    });
    expect(proposal?.proposed.name).toBe('New');
    expect(session.document.toWorkflow().name).not.toBe('New');
  });

  it('tells what was said and decided before, in roles that take turns', async () => {
    const conversation = conversationOf(createSession());
    const sent = answerWith([{ type: 'text', text: 'Yes.' }, done('Yes.')], [done('')]);
    await conversation.ask('One', asked);
    conversation.settle('none');
    await conversation.ask('Two', { mayReadExecutions: true });
    expect(sent[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(sent[1]?.messages.at(-1)?.text).toMatch(/\n\nTwo$/);
    expect(sent.map((turn) => turn.mayReadExecutions)).toEqual([false, true]);
  });

  it('shows a refusal, and takes the next question', async () => {
    const conversation = conversationOf(createSession());
    const problem = { code: 'ASSISTANT_BUSY', message: 'It works.', hint: 'Wait.' };
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(problem, { status: 429 }));
    await conversation.ask('One', asked);
    expect(conversation.store.getState().lines.at(-1)).toMatchObject({ kind: 'problem', text: 'It works. Wait.' });
    answerWith([done('Now.')]);
    await conversation.ask('Two', asked);
    expect(conversation.store.getState().isWorking).toBe(false);
  });

  it('tells an answer that breaks off from one that ends', async () => {
    const conversation = conversationOf(createSession());
    answerWith([{ type: 'text', text: 'I lo' }]);
    await conversation.ask('One', asked);
    expect(conversation.store.getState()).toMatchObject({
      isWorking: false,
      lines: [{ kind: 'user' }, { kind: 'assistant', text: 'I lo' }, { kind: 'problem' }],
    });
  });

  it('stops when it is told to, and says so', async () => {
    const conversation = conversationOf(createSession());
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const question = conversation.ask('One', asked);
    conversation.stop();
    await question;
    expect(conversation.store.getState()).toMatchObject({
      isWorking: false,
      lines: [{ kind: 'user' }, { kind: 'note' }],
    });
  });

  it('is another one once another workflow is open, and the same where a proposal is shown', () => {
    const session = createSession();
    const first = conversationOf(session);
    const shown = createSession();
    shareConversation(shown, first);
    expect(conversationOf(shown)).toBe(first);
    session.document.load({ name: 'Other', nodes: [], connections: {} });
    expect(conversationOf(session)).not.toBe(first);
  });
});
