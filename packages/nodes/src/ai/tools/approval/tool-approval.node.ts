import { boolean, defineSubNode, type SupplyContext, string, type Tool } from '@millrace/node-sdk';
import { messengerOf } from './messenger.ts';

const [TOOLS, MESSENGER] = [0, 1];

type Context = Pick<SupplyContext<{ sendsMessage: boolean }>, 'connected' | 'execution' | 'parameters'>;

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
    alias: ['human', 'review', 'confirm', 'human in the loop', 'hitl', 'permission', 'message'],
  },
  supplies: 'ai_tool',
  inputs: `={{ [
    { type: 'ai_tool', displayName: 'Tool', required: true },
    ...($parameter.sendsMessage === true
      ? [{ type: 'ai_tool', displayName: 'Message', required: true, maxConnections: 1 }]
      : []),
  ] }}`,
  asksPeople: true,
  parameters: [
    string('text', {
      label: 'What the person is told',
      description: 'Beside the name of the tool and its arguments',
      typeOptions: { rows: 2 },
    }),
    boolean('sendsMessage', {
      label: 'Tell them by a message',
      description:
        'By the tool at the input "Message", such as Slack, Telegram or Gmail: one of its fields is left to the model and gets the call, with the address of the page to answer on',
    }),
  ],
  async supply(context) {
    const { connected, askPerson, parameters } = context;
    const { text } = parameters;
    const messenger = await connectedMessenger(context);
    const approved = (tool: Tool): Tool => ({
      ...tool,
      async invoke(args, calledAs = tool.name) {
        const question = { tool: calledAs, arguments: args, ...(text !== '' && { text }) };
        await messenger?.(question);
        const decided = await askPerson(question);
        if (decided.decision === 'refuse') return refusal(decided.reason);
        const result = await tool.invoke(decided.arguments, calledAs);
        const isChanged = JSON.stringify(decided.arguments) !== JSON.stringify(args);
        return isChanged ? `${changed(decided.arguments)}\n${result}` : result;
      },
    });
    const [thing, ...others] = (await connected('ai_tool', undefined, TOOLS)).map(approved);
    // The engine refuses the input where nothing is connected.
    if (!thing) throw new TypeError('No tool is connected');
    return { thing, others };
  },
});

async function connectedMessenger({ connected, execution, parameters }: Context) {
  if (!parameters.sendsMessage) return undefined;
  const [tool] = await connected('ai_tool', undefined, MESSENGER);
  return tool && messengerOf(tool, execution.pageUrl);
}

function refusal(reason: string): string {
  const why = reason.trim() === '' ? 'They gave no reason.' : `They said: ${reason.trim()}`;
  return `A person refused this call; it was not made. ${why} Do not make it again unless you are asked to.`;
}

function changed(args: object): string {
  return `A person changed the arguments to ${JSON.stringify(args)}. The call gave:`;
}
