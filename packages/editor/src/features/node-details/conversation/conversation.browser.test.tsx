import { executionRoutes } from '@millrace/api';
import type { JsonObject, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { renderDetails, type TestRun } from '../../../testing/details-harness.tsx';
import { nodeType } from '../../../testing/node-type.ts';
import { inARow, nodeOf, startType } from '../../../testing/workbench-harness.tsx';

const agentType = nodeType({
  name: 'test.agent',
  displayName: 'Agent',
  inputs: ['main', { type: 'ai_languageModel' }, { type: 'ai_tool' }],
});
const modelType = nodeType({ name: 'test.model', displayName: 'Model', inputs: [], outputs: ['ai_languageModel'] });
const toolType = nodeType({ name: 'test.tool', displayName: 'Tool', inputs: [], outputs: ['ai_tool'] });
const types = [startType, agentType, modelType, toolType];

const serves = (kind: string) => ({ [kind]: [[{ node: 'Agent', type: kind, index: 0 }]] });
const row = inARow(nodeOf(startType, 'Start'), nodeOf(agentType, 'Agent', 1));
const workflow: Workflow = {
  ...row,
  nodes: [...row.nodes, nodeOf(modelType, 'Model', 2), nodeOf(toolType, 'Tool', 3)],
  connections: { ...row.connections, Model: serves('ai_languageModel'), Tool: serves('ai_tool') },
};

const system = { role: 'system', content: 'Be brief.' };
const prompt = { role: 'user', content: 'What is due?' };
const asked = { id: '1', name: 'Tool', arguments: { query: 'today' } };

function call(request: JsonObject, response: JsonObject, item = 0): TestRun {
  const source = [{ previousNode: 'Agent', previousNodeRun: 0 }];
  return { main: [[{ json: { request, response } }]], source, metadata: { call: { item, key: '' } } };
}

const question = (messages: JsonObject[], response: JsonObject, item?: number) =>
  call(
    { model: 'm-1', messages },
    { toolCalls: [], finish: 'stop', usage: { inputTokens: 12, outputTokens: 3 }, ...response },
    item,
  );

const first = question([system, prompt], { content: '', toolCalls: [asked] });
const failed = { ...call({}, {}), main: [], error: { name: 'NodeError', message: 'The list is closed' } };
const second = question([system, prompt, { role: 'assistant', content: '' }, { role: 'tool', content: 'x' }], {
  content: `Nothing. ${'And so on. '.repeat(300)}`,
});
const talk = { Model: [first, second], Tool: [failed] };
const answered = { ...talk, Agent: [{ main: [[{ json: { output: 'Nothing' } }]] }] };

async function renderTalk(runs: Record<string, TestRun[]> = answered) {
  const details = await renderDetails(workflow, 'Agent', { types, runs });
  const feed = details.getByRole('feed', { name: 'Conversation with the sub-nodes' });
  return { ...details, feed };
}

async function showTalk({ getByRole }: Awaited<ReturnType<typeof renderTalk>>) {
  await getByRole('radiogroup', { name: 'How the output is shown' }).getByText('Conversation').click();
}

it('tells the conversation as it went, a failure among it, with what each question added', async () => {
  const details = await renderTalk();
  await showTalk(details);
  const { feed, getByRole } = details;
  await expect.element(feed.getByText('Be brief.')).toBeVisible();
  const one = getByRole('article', { name: 'Model, question 1' });
  await expect
    .poll(() => one.element().textContent)
    .toMatch(/SystemBe brief\.PromptWhat is due\?Tool \{"query":"today"\}m-1 · 12 tokens in, 3 out$/);
  const failure = getByRole('article', { name: 'Call of Tool' });
  await expect.poll(() => failure.element().textContent).toContain('The list is closed');
  const two = getByRole('article', { name: 'Model, question 2' });
  await expect.poll(() => two.element().textContent).toContain('AnswerNothing.');
  expect(two.element().textContent).not.toContain('What is due?');
});

it('shows the beginning of a long text until the rest is asked for', async () => {
  const details = await renderTalk();
  await showTalk(details);
  const text = details.getByRole('article', { name: 'Model, question 2' });
  await expect.poll(() => text.element().textContent?.length).toBeLessThan(1400);
  await text.getByRole('button', { name: /^Show all/ }).click();
  await expect.poll(() => text.element().textContent?.length).toBeGreaterThan(3300);
});

it('is shown by itself where a node gave nothing', async () => {
  const { feed, pane } = await renderTalk({
    ...talk,
    Agent: [{ main: [], error: { name: 'NodeError', message: 'The agent gave up' } }],
  });
  await expect.element(feed.getByText('Be brief.')).toBeVisible();
  expect(pane('output').textContent).toContain('The agent gave up');
});

it('is walked by keys, and holds only what is in view', async () => {
  const many = Array.from({ length: 500 }, (_, item) =>
    question([system, prompt], { content: `Answer ${item}` }, item),
  );
  const details = await renderTalk({ Model: many, Agent: [{ main: [[{ json: {} }]] }] });
  await showTalk(details);
  const { feed, keys } = details;
  await expect.element(feed.getByText('Answer 0', { exact: true })).toBeVisible();
  expect(feed.element().querySelectorAll('article').length).toBeLessThan(40);
  feed.getByRole('article').first().element().focus();
  await keys('{PageDown}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-posinset')).toBe('2');
  await keys('{Control>}{End}{/Control}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-posinset')).toBe('500');
  await keys('{PageUp}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-posinset')).toBe('499');
});

it('goes on from an answer that was edited, and says what is wrong with one', async () => {
  const bodies: unknown[] = [];
  let refusal: Error | undefined = new Error('It is no longer there');
  answerCalls(async (route, { body }) => {
    if (route !== executionRoutes.replay) throw new Error('There is no server.');
    bodies.push(body);
    if (refusal) throw refusal;
    return { executionId: '77' };
  });
  const details = await renderTalk();
  await showTalk(details);
  await details.getByRole('button', { name: 'Continue from here: Model, question 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue from “Model”' });
  const calls = dialog.getByRole('textbox', { name: 'Calls that it asks for' });
  await calls.fill('[');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(dialog.getByText('This is not valid JSON.')).toBeVisible();
  await calls.fill('[]');
  await dialog.getByRole('textbox', { name: 'Text of the answer' }).fill('Two things');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(dialog.getByText('It is no longer there')).toBeVisible();
  refusal = undefined;
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(dialog.getByText('Execution 77 continues from here.')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Open execution 77' }))
    .toHaveAttribute('href', '/execution/77');
  const { response } = bodies.at(-1) as { response: JsonObject };
  expect(response).toMatchObject({ content: 'Two things', toolCalls: [], finish: 'stop' });
});
