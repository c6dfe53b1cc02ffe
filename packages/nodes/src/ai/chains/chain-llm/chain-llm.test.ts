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
