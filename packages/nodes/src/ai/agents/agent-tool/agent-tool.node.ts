import { boolean, defineSubNode, nameForModel, string } from '@millrace/node-sdk';
import { promptOf } from '../../../lib/prompt/prompt.ts';
import { agentOptions, agentPorts } from '../agent-options.ts';
import { answerPrompt } from '../answer-prompt.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.agentTool',
  displayName: 'AI agent tool',
  description: 'An agent that another one calls as a tool, with tools of its own',
  version: [2.2, 3],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'AI Agent Tool' },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['agent', 'team', 'delegate'] },
  inputs: agentPorts,
  supplies: 'ai_tool',
  parameters: [
    string('toolDescription', {
      label: 'Description',
      default: 'AI Agent that can call other tools',
      description: 'Tells the other agent what this one can do',
      typeOptions: { rows: 2 },
    }),
    string('text', {
      label: 'Prompt',
      required: true,
      default: "={{ $fromAI('prompt', 'What this agent is to do, with all it has to know', 'string') }}",
      typeOptions: { rows: 3 },
    }),
    boolean('hasOutputParser', { label: 'Answer of a form', description: 'Connect an output parser that says which' }),
    boolean('needsFallback', { label: 'Second model', description: 'Is asked when the first is not available' }),
    agentOptions,
  ],
  supply(context) {
    const { node, parameters, asRun, toolSchema, parametersWith } = context;
    const answer = async (args: Parameters<typeof parametersWith>[0]): Promise<string> => {
      const given = parametersWith(args);
      const prompt = promptOf({ text: given.text }, {});
      // Not read along: what it writes is for the agent that asked, and no answer to who talks to that one.
      const { output } = await answerPrompt(context, { prompt, parameters: given, usualSystemMessage: '' });
      return typeof output === 'string' ? output : JSON.stringify(output);
    };
    return {
      thing: {
        name: nameForModel(node.name),
        description: parameters.toolDescription,
        parameters: toolSchema(),
        invoke: (args) =>
          asRun(() => answer(args), {
            request: args,
            response: (response) => ({ response }),
            restore: ({ response }) => String(response),
          }),
      },
    };
  },
});
