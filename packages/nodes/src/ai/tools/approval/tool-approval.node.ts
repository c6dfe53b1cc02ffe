import { defineSubNode, string, type Tool } from '@millrace/node-sdk';

export default defineSubNode({
  name: '@millrace/nodes.toolApproval',
  displayName: 'Approve tool calls',
  description: 'Asks a person before an agent calls the tools that are connected to it',
  version: 1,
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Approval' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['human', 'review', 'confirm', 'human in the loop', 'hitl', 'permission'],
  },
  supplies: 'ai_tool',
  inputs: [{ type: 'ai_tool', displayName: 'Tool', required: true }],
  asksPeople: true,
  parameters: [
    string('text', {
      label: 'What the person is told',
      description: 'Beside the name of the tool and its arguments',
      typeOptions: { rows: 2 },
    }),
  ],
  async supply({ connected, askPerson, parameters: { text } }) {
    const approved = (tool: Tool): Tool => ({
      ...tool,
      async invoke(args) {
        const question = { tool: tool.name, arguments: args, ...(text !== '' && { text }) };
        const decided = await askPerson(question);
        if (decided.decision === 'refuse') return refusal(decided.reason);
        const result = await tool.invoke(decided.arguments);
        const isChanged = JSON.stringify(decided.arguments) !== JSON.stringify(args);
        return isChanged ? `${changed(decided.arguments)}\n${result}` : result;
      },
    });
    const [thing, ...others] = (await connected('ai_tool')).map(approved);
    // The engine refuses the input where nothing is connected.
    if (!thing) throw new TypeError('No tool is connected');
    return { thing, others };
  },
});

function refusal(reason: string): string {
  const why = reason.trim() === '' ? 'They gave no reason.' : `They said: ${reason.trim()}`;
  return `A person refused this call; it was not made. ${why} Do not make it again unless you are asked to.`;
}

function changed(args: object): string {
  return `A person changed the arguments to ${JSON.stringify(args)}. The call gave:`;
}
