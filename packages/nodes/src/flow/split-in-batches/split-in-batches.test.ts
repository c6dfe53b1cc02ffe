import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import splitInBatches from './split-in-batches.node.ts';

const [v1, v2, v3] = splitInBatches as [NodeType, NodeType, NodeType];
const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

/** Runs the node until it puts out nothing on the loop output; the items come back marked. */
async function loop(nodeType: NodeType, loopOutput: number, parameters: JsonObject) {
  const state: JsonObject = {};
  const rounds: JsonObject[][] = [];
  let input: JsonObject[] = items;
  for (let runIndex = 0; runIndex < 9; runIndex++) {
    const { outputs } = await runNode(nodeType, { parameters, items: input, state, runIndex });
    const batch = (outputs[loopOutput] ?? []).map(({ json }) => json);
    if (batch.length === 0) return { rounds, done: outputs[1 - loopOutput]?.map(({ json }) => json), state };
    rounds.push(batch);
    input = batch.map((json) => ({ ...json, seen: runIndex }));
  }
  throw new Error('The loop does not end');
}

describe('split in batches', () => {
  it('gives out portions and ends (version 1)', async () => {
    const { rounds, state } = await loop(v1, 0, { batchSize: 2 });
    expect(rounds).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 3 }]]);
    expect(state).toMatchObject({ noItemsLeft: true, currentRunIndex: 2, maxRunIndex: 2 });
  });

  it.each([
    [v2, 0],
    [v3, 1],
  ] as Array<[NodeType, number]>)(
    'puts out what came back when done (version 2 and 3)',
    async (nodeType, loopOutput) => {
      const { rounds, done, state } = await loop(nodeType, loopOutput, { batchSize: 2 });
      expect(rounds).toHaveLength(2);
      expect(done).toEqual([
        { n: 1, seen: 0 },
        { n: 2, seen: 0 },
        { n: 3, seen: 1 },
      ]);
      expect(state.done).toBe(true);
    },
  );

  it('begins again on reset', async () => {
    const { state } = await loop(v3, 1, { batchSize: 3 });
    const parameters = { batchSize: 1, options: { reset: true } };
    const { outputs } = await runNode(v3, { parameters, items: [{ n: 7 }, { n: 8 }], state, runIndex: 3 });
    expect(outputs[1]?.map(({ json }) => json)).toEqual([{ n: 7 }]);
    expect(state).toMatchObject({ done: false, noItemsLeft: false, currentRunIndex: 0 });
  });

  it('keeps its state as JSON', async () => {
    const { state } = await loop(v3, 1, { batchSize: 2 });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('refuses a batch size below one', async () => {
    await expect(runNode(v3, { items, parameters: { batchSize: 0 } })).rejects.toThrow(
      "'Batch size' must be a whole number of at least 1, not 0",
    );
  });
});
