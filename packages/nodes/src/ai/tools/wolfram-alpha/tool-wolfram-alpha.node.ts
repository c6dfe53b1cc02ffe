import { defineSubNode, service } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textTool } from '../text-tool.ts';
import wolframAlphaApi from './wolfram-alpha-api.credential.ts';

const wolframAlpha = service({ name: 'Wolfram Alpha', credential: wolframAlphaApi });

/** Characters that a model is given. */
const MOST_CHARACTERS = 6_000;

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolWolframAlpha',
  displayName: 'Wolfram Alpha',
  description: 'Lets an agent compute, and look up figures of science and the world',
  version: [1],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'Wolfram Alpha' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['math', 'compute', 'science', 'units', 'knowledge'],
  },
  supplies: 'ai_tool',
  credentials: wolframAlpha.slots,
  parameters: [],
  supply: (context) => ({
    thing: textTool(context, {
      description:
        'Computes, and knows figures of mathematics, science, geography, money and dates. What it does not understand it refuses, with what to ask instead.',
      input: 'The question: short, in English, without more than is needed',
      async answer(question) {
        const client = await wolframAlpha.client(serviceContext(context));
        const query = { input: question, maxchars: MOST_CHARACTERS };
        const { body } = await client.request({ path: '/llm-api', query, headers: { accept: 'text/plain' } });
        return Buffer.from(body).toString('utf8').slice(0, MOST_CHARACTERS);
      },
    }),
  }),
});
