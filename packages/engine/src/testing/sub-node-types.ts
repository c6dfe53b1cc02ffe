import { defineNode, defineSubNode, NodeError, type NodeType, string } from '@millrace/node-sdk';

const meta = { version: 1, group: [], family: 'service' } satisfies Partial<Parameters<typeof defineNode>[0]>;

/** What happened to the sub-nodes of a test, in order. */
export interface SubNodeLog {
  events: string[];
  /** Which of them did their work, in order. */
  calls: string[];
}

/** A node that asks each of its tools, and sub-nodes for it. */
export function subNodeTypes(log: SubNodeLog): NodeType[] {
  const asker = defineNode({
    ...meta,
    name: 'test.asker',
    displayName: 'Asker',
    description: 'Asks its tools for each item.',
    defaults: { name: 'Asker' },
    inputs: ['main', { type: 'ai_tool', displayName: 'Tool', required: true }],
    parameters: [],
    run: async ({ item, connected }) => {
      const answers: string[] = [];
      for (const tool of await connected('ai_tool')) {
        // As an agent tells its model what went wrong.
        answers.push(
          await tool.invoke({ q: item.json.q ?? null, before: [...answers] }).catch((error: Error) => error.message),
        );
        if (answers.at(-1) === 'It failed' && !item.json.forgives) throw new NodeError('It failed');
      }
      return { json: { answers } };
    },
  });
  const tool = defineSubNode({
    ...meta,
    name: 'test.tool',
    displayName: 'Tool',
    description: 'Answers, with the help of its own tools.',
    defaults: { name: 'Tool' },
    supplies: 'ai_tool',
    inputs: [{ type: 'ai_tool' }],
    parameters: [string('says', { label: 'Says' })],
    async supply({ node, parameters, asRun, connected, share }) {
      log.events.push(`open ${node.name}`);
      if (parameters.says === 'shared') {
        await share('line', async () => {
          log.events.push(`connect ${node.name}`);
          return { thing: 'line', close: () => void log.events.push(`disconnect ${node.name}`) };
        });
      }
      if (parameters.says === 'no start') throw new NodeError('It does not start');
      const helpers = await connected('ai_tool');
      return {
        thing: {
          name: node.name,
          description: '',
          parameters: { type: 'object' },
          invoke: (args) =>
            asRun(
              async () => {
                log.calls.push(node.name);
                if (parameters.says === 'fail') throw new NodeError('It failed');
                const more = await Promise.all(helpers.map((helper) => helper.invoke(args)));
                return [parameters.says, ...more].join(' ');
              },
              { request: args, response: (answer) => ({ answer }), restore: ({ answer }) => String(answer) },
            ),
        },
        close: () => void log.events.push(`close ${node.name}`),
      };
    },
  });
  return [asker, tool];
}
