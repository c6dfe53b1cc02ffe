import { type BatchContext, defineNode, type Item } from '@millrace/node-sdk';
import { paced, type Steps } from '../../lib/pace/paced.ts';
import { mergeV1 } from './v1/merge-v1.ts';
import { parametersV1 } from './v1/parameters.ts';
import { mergeV2 } from './v2/merge-v2.ts';
import { parametersV2 } from './v2/parameters.ts';
import { mergeV3 } from './v3/merge-v3.ts';
import { parametersV3 } from './v3/parameters.ts';

/** To choose a branch, all of them must have brought something. */
const INPUTS =
  '={{ Array.from({ length: $parameter.numberInputs || 2 }, (_, index) => ({ type: "main", displayName: "Input " + (index + 1), required: $parameter.mode === "chooseBranch" })) }}';

const meta = {
  name: 'n8n-nodes-base.merge',
  displayName: 'Merge',
  description: 'Puts the data of several branches together once all of it is there',
  group: ['transform' as const],
  family: 'flow' as const,
  subtitle: '={{ $parameter.mode }}',
  defaults: { name: 'Merge' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow', 'Data transformation'] },
    alias: ['join', 'combine', 'append', 'concatenate', 'wait', 'sql', 'lookup', 'union', 'enrich', 'zip', 'multiplex'],
  },
};
/** What puts branches together keeps the fields of the first; of the others nothing is told. */
const outputSchemas = [
  {
    displayOptions: { show: { mode: ['append', 'combine'] }, hide: { outputDataFrom: ['input2'] } },
    schema: {},
    keepsInput: true,
  },
];
const twoInputs = { inputs: ['main', 'main'], inputNames: ['Input 1', 'Input 2'] };

const nodeV1 = defineNode({
  ...meta,
  ...twoInputs,
  version: 1,
  parameters: parametersV1,
  passesInputOnFailure: true,
  runAll({ inputs, parameters, checkItemCount, rest }) {
    return result(mergeV1(inputs[0] ?? [], inputs[1] ?? [], parameters(0), { checkItemCount }), rest);
  },
});

const nodeV2 = defineNode({
  ...meta,
  inputs: INPUTS,
  version: [2, 2.1],
  parameters: parametersV2,
  outputSchemas,
  passesInputOnFailure: true,
  runAll({ inputs, parameters, node, hint, checkItemCount, rest }) {
    return result(mergeV2(inputs, parameters(0), { typeVersion: node.typeVersion, hint, checkItemCount }), rest);
  },
});

const nodeV3 = defineNode({
  ...meta,
  version: [3, 3.1, 3.2],
  inputs: INPUTS,
  parameters: parametersV3,
  outputSchemas,
  passesInputOnFailure: true,
  runAll({ inputs, parameters, node, evaluate, signal, hint, checkItemCount, rest }) {
    const chosen = parameters(0);
    const count = Math.max(inputs.length, Number(chosen.numberInputs ?? 2));
    const merged = mergeV3(
      Array.from({ length: count }, (_, input) => inputs[input] ?? []),
      chosen,
      {
        typeVersion: node.typeVersion,
        evaluate: (expression) => evaluate({ expression }, {}, 0),
        signal,
        hint,
        checkItemCount,
      },
    );
    return result(merged, rest);
  },
});

function result(
  merged: Item[] | Promise<Item[]> | Steps<Item[]>,
  rest: BatchContext<unknown>['rest'],
): Item[] | Promise<Item[]> {
  return 'next' in merged ? paced(merged, { rest }) : merged;
}

export default [nodeV1, nodeV2, nodeV3];
