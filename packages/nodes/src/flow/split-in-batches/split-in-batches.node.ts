import { type BatchContext, boolean, collection, defineNode, type Item, NodeError, number } from '@millrace/node-sdk';
import { valueText } from '../../lib/values/value-text.ts';
import { BatchState } from './batch-state.ts';

const meta = {
  name: 'n8n-nodes-base.splitInBatches',
  description: 'Passes items on in portions, as often as a connection leads back to it',
  group: ['organization' as const],
  family: 'flow' as const,
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow'] },
    alias: ['loop', 'batch', 'for each', 'iterate', 'repeat', 'chunk', 'split', 'rate limit'],
  },
};

const settings = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('reset', {
      label: 'Reset',
      description: 'Begin again with the items of this run; usually an expression that tells when',
    }),
  ],
});

function parametersFor(batchSize: number) {
  const size = number('batchSize', {
    label: 'Batch size',
    description: 'How many items each round gets',
    default: batchSize,
    typeOptions: { minValue: 1 },
  });
  return [size, settings] as const;
}

type Parameters = { batchSize: number; options: { reset?: boolean } };

const splitV1 = defineNode({
  ...meta,
  displayName: 'Split in batches',
  version: 1,
  defaults: { name: 'Split In Batches' },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: parametersFor(10),
  keepsState: true,
  runAll: (context) => nextRound(context).batch,
});

const splitV2 = defineNode({
  ...meta,
  displayName: 'Split in batches',
  version: 2,
  outputs: ['main', 'main'],
  outputNames: ['loop', 'done'],
  defaults: { name: 'Split In Batches' },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: parametersFor(10),
  keepsState: true,
  runAll(context) {
    const round = nextRound(context);
    return { outputs: [round.batch, round.processed] };
  },
});

const splitV3 = defineNode({
  ...meta,
  displayName: 'Loop over items',
  version: 3,
  outputs: ['main', 'main'],
  outputNames: ['done', 'loop'],
  defaults: { name: 'Loop Over Items' },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: parametersFor(1),
  keepsState: true,
  runAll(context) {
    const round = nextRound(context);
    return { outputs: [round.processed, round.batch] };
  },
});

/** The next portion, or when there is none left all items that came back. */
function nextRound(context: BatchContext<Parameters>): { batch: Item[]; processed: Item[] } {
  const { items, sources, parameters } = context;
  const { batchSize, options } = parameters(0);
  const size = checkedSize(batchSize);
  const state = new BatchState(context.state);
  if (state.isOpen && !options.reset) state.advance(items, sources[0] ?? null);
  else state.open(items, sources[0] ?? null, size);
  const batch = state.take(size);
  return batch.length > 0 ? { batch, processed: [] } : { batch, processed: state.finish() };
}

function checkedSize(batchSize: number): number {
  const size = Number(batchSize);
  if (Number.isInteger(size) && size >= 1) return size;
  throw new NodeError(`'Batch size' must be a whole number of at least 1, not ${valueText(batchSize)}`, {
    description: 'Enter how many items each round gets.',
    parameter: 'batchSize',
  });
}

export default [splitV1, splitV2, splitV3];
