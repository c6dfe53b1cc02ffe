import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { scriptedModel } from '../../../testing/scripted-model.ts';
import chain from './chain-llm.node.ts';

it('asks the model once for each item, after the messages of the user', async () => {
  const model = scriptedModel({ content: 'Answer 1' }, { content: 'Answer 2' });
  const { json } = await runNode(chain, {
    items: [{ n: 1 }, { n: 2 }],
    parameters: (item) => ({
      promptType: 'define',
      text: `Number ${String(item.json.n)}`,
      messages: {
        messageValues: [
          { type: 'SystemMessagePromptTemplate', message: 'Be brief' },
          { type: 'AIMessagePromptTemplate', message: 'One' },
        ],
      },
    }),
    connected: { ai_languageModel: [model] },
  });
  expect(json).toEqual([{ text: 'Answer 1' }, { text: 'Answer 2' }]);
  expect(model.asked[1]).toEqual([
    { role: 'system', content: 'Be brief' },
    { role: 'assistant', content: 'One' },
    { role: 'user', content: 'Number 2' },
  ]);
});

it('is read along while the model writes, and tells who reads that it failed', async () => {
  const text = { promptType: 'define', text: 'Hi' };
  const reading = { parameters: text, isAnswerRead: true };
  const written = await runNode(chain, {
    ...reading,
    connected: { ai_languageModel: [scriptedModel({ content: 'Hello' })] },
  });
  expect([written.answers, written.json]).toEqual([['Hello[end]'], [{ text: 'Hello' }]]);
  const failed = await runNode(chain, {
    ...reading,
    continueOnFail: true,
    connected: { ai_languageModel: [scriptedModel(new Error('No power'))] },
  });
  expect(failed.answers).toEqual(['[error]']);
});
