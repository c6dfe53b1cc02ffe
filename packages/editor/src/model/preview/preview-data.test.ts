import { describe, expect, it } from 'vitest';
import type { NodeStep } from '../runs/step-list.ts';
import { type AncestorData, previewData } from './preview-data.ts';

const step = (index: number, counts: number[], source: NodeStep['source'] = []): NodeStep => ({
  executionId: '1',
  node: 'any',
  runIndex: 0,
  index,
  startTime: 0,
  executionTime: 1,
  status: 'success',
  source,
  itemCounts: counts,
  hasBinary: false,
  jsonBytes: 10,
});

const parent = (data: Partial<AncestorData> = {}): AncestorData => ({
  ancestor: { nodeId: 'p', name: 'Parent', distance: 1, links: [{ output: 1, input: 0 }] },
  steps: [step(0, [0, 1])],
  outputs: [[[], [{ json: { a: 1 } }]]],
  pinned: undefined,
  parentName: undefined,
  ...data,
});

describe('data that expressions are previewed with', () => {
  it('comes from the output that is linked', () => {
    const data = previewData({ ancestors: [parent()], run: 0, ownStep: undefined });
    expect(data.inputs).toEqual([[{ json: { a: 1 } }]]);
    expect(data.sources).toEqual([{ previousNode: 'Parent', previousNodeOutput: 1, previousNodeRun: 0 }]);
    expect(data.hasInput).toBe(true);
  });

  it('follows the source a run of the node itself had', () => {
    const own = step(1, [1], [{ previousNode: 'Parent', previousNodeOutput: 0 }]);
    expect(previewData({ ancestors: [parent()], run: 0, ownStep: own }).inputs).toEqual([[]]);
  });

  it('shows another run of the input when that was chosen', () => {
    const own = step(1, [1], [{ previousNode: 'Parent', previousNodeOutput: 0, previousNodeRun: 0 }]);
    const twice = parent({
      steps: [step(0, [0, 1]), step(2, [0, 1])],
      outputs: [
        [[], []],
        [[], [{ json: { b: 2 } }]],
      ],
    });
    expect(previewData({ ancestors: [twice], run: 1, ownStep: own }).inputs).toEqual([[{ json: { b: 2 } }]]);
  });

  it('is found also where runs before it are not loaded', () => {
    const data = previewData({
      ancestors: [
        parent({ steps: [step(0, [0, 1]), step(2, [0, 1])], outputs: [undefined, [[], [{ json: { b: 2 } }]]] }),
      ],
      run: 1,
      ownStep: undefined,
    });
    expect(data.inputs).toEqual([[{ json: { b: 2 } }]]);
    expect(data.runData.Parent?.map((run) => run.data !== undefined)).toEqual([false, true]);
  });

  it('takes pinned data of a node that never ran', () => {
    const pinned = parent({
      steps: [],
      outputs: [],
      pinned: [{ json: { pinned: true } }],
      ancestor: { nodeId: 'p', name: '__proto__', distance: 1, links: [{ output: 0, input: 0 }] },
    });
    expect(previewData({ ancestors: [pinned], run: 0, ownStep: undefined }).inputs).toEqual([
      [{ json: { pinned: true } }],
    ]);
  });

  it('is no input where the linked output has no items', () => {
    const data = previewData({ ancestors: [parent({ outputs: [[[{ json: {} }], []]] })], run: 0, ownStep: undefined });
    expect(data).toMatchObject({ inputs: [[]], hasInput: false });
  });

  it('is absent while nothing has run or been loaded', () => {
    const data = previewData({ ancestors: [parent({ steps: [], outputs: [] })], run: 0, ownStep: undefined });
    expect(data.hasInput).toBe(false);
    expect(previewData({ ancestors: [parent({ outputs: [undefined] })], run: 0, ownStep: undefined }).hasInput).toBe(
      false,
    );
  });

  it('leads on from pinned data to the node before it, by its last run or as they are connected', () => {
    const sourcesOf = (more: Partial<AncestorData>) => {
      const ancestors = [parent({ steps: [], outputs: [], pinned: [{ json: {} }], ...more })];
      return previewData({ ancestors, run: 0, ownStep: undefined }).runData.Parent?.map(({ source }) => source);
    };
    expect(sourcesOf({})).toEqual([[]]);
    expect(sourcesOf({ parentName: 'First' })).toEqual([[{ previousNode: 'First' }]]);
    const ran = [step(0, [1], [{ previousNode: 'Early' }]), step(1, [1], [{ previousNode: 'Late' }])];
    expect(sourcesOf({ parentName: 'First', steps: ran })).toEqual([[{ previousNode: 'Late' }]]);
  });

  it('has a place for each input, empty where nothing arrives', () => {
    const links = [{ output: 0, input: 2 }];
    const third = parent({
      ancestor: { nodeId: 'p', name: 'Parent', distance: 1, links },
      outputs: [[[{ json: {} }]]],
    });
    const data = previewData({ ancestors: [third], run: 5, ownStep: undefined });
    expect(data.inputs).toEqual([null, null, [{ json: {} }]]);
    expect(data.sources.at(-1)).toEqual({ previousNode: 'Parent', previousNodeOutput: 0, previousNodeRun: 0 });
    expect(previewData({ ancestors: [], run: 0, ownStep: undefined })).toMatchObject({ inputs: [], hasInput: false });
  });

  it('does not take the node that a sub-node served for what its items came from', () => {
    const own = step(1, [1], [{ previousNode: 'Agent', previousNodeOutput: 0 }]);
    expect(previewData({ ancestors: [parent()], run: 0, ownStep: own }).sources).toMatchObject([
      { previousNode: 'Parent' },
    ]);
  });
});
