import { defineNode, defineSubNode, type NodeType, number, type TokenUsage } from '@millrace/node-sdk';
import { asJson, type ModelLimits } from '@millrace/workflow';

const meta = { version: 1, group: [], family: 'service' } satisfies Partial<Parameters<typeof defineNode>[0]>;

/** What the fake models of a test do. */
export interface ModelScript {
  /** What a call takes. */
  usageOf(model: string): TokenUsage | undefined;
  /** Told of each call before it is answered. */
  onCall?(model: string): Promise<void> | void;
  limits?: ModelLimits;
}

/**
 * A node that asks each of its models so often for each item (`rounds`), all items and models side by side, and puts out how many
 * answers it got or why it got no more; and models for it.
 */
export function modelTypes({ usageOf, onCall, limits }: ModelScript): NodeType[] {
  const asker = defineNode({
    ...meta,
    name: 'test.modelAsker',
    displayName: 'Model asker',
    description: 'Asks its models.',
    defaults: { name: 'Model asker' },
    inputs: ['main', { type: 'ai_languageModel', displayName: 'Model' }],
    parameters: [number('rounds', { label: 'Rounds', default: 1 })],
    concurrency: () => 100,
    run: async ({ connected, parameters, limitModels }) => {
      if (limits) limitModels(limits);
      let answers = 0;
      const ask = async (model: Awaited<ReturnType<typeof connected<'ai_languageModel'>>>[number]) => {
        for (let round = 0; round < parameters.rounds; round++) {
          const content = String(round);
          await model.generate({ messages: [{ role: 'assistant', content }] });
          answers++;
        }
      };
      const ends = await Promise.allSettled((await connected('ai_languageModel')).map(ask));
      const errors = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
      return { json: { answers, errors } };
    },
  });
  const model = defineSubNode({
    ...meta,
    name: 'test.model',
    displayName: 'Model',
    description: 'Answers.',
    defaults: { name: 'Model' },
    supplies: 'ai_languageModel',
    parameters: [],
    async supply({ node, asRun }) {
      const answer = { content: 'yes', toolCalls: [], finish: 'stop' as const };
      return {
        thing: {
          name: node.name,
          generate: ({ messages }) =>
            asRun(
              async () => {
                await onCall?.(node.name);
                return { ...answer, usage: usageOf(node.name) };
              },
              {
                request: { asked: messages.at(-1)?.content as string },
                response: (given) => asJson({ ...given }),
                restore: () => ({ ...answer, usage: undefined }),
                beginsRound: true,
                modelCall: ({ usage }) => ({ model: node.name, finish: 'stop', usage }),
              },
            ),
        },
      };
    },
  });
  return [asker, model];
}
