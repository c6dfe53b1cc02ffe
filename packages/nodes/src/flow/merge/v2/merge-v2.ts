import type { BatchContext, Item, ParametersOf } from '@millrace/node-sdk';
import type { Steps } from '../../../lib/pace/paced.ts';
import { combineByFields } from '../combine/by-fields.ts';
import { combineAll, combineByPosition } from '../combine/by-position.ts';
import { clashRulesOf } from '../combine/clash.ts';
import { emptyItem } from '../combine/empty-item.ts';
import type { parametersV2 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV2>;

interface Running extends Pick<BatchContext<Parameters>, 'hint' | 'checkItemCount'> {
  typeVersion: number;
}

/** Versions 2 and 2.1 of the node. An input at which nothing arrived is null. */
export function mergeV2(
  inputs: BatchContext<Parameters>['inputs'],
  parameters: Parameters,
  running: Running,
): Item[] | Steps<Item[]> {
  const [input1, input2] = [inputs[0] ?? [], inputs[1] ?? []];
  switch (parameters.mode) {
    case 'append':
      return [...input1, ...input2];
    case 'chooseBranch':
      if (parameters.output === 'empty') return [emptyItem([input1, input2])];
      return parameters.output === 'input2' ? input2 : input1;
    case 'combine':
      if (parameters.combinationMode === 'mergeByPosition' && !(inputs[0] && inputs[1])) return [...input1, ...input2];
      return combine(input1, input2, parameters, running);
  }
}

function combine(
  input1: Item[],
  input2: Item[],
  parameters: Parameters,
  { typeVersion, hint, checkItemCount }: Running,
): Item[] | Steps<Item[]> {
  const { options, combinationMode } = parameters;
  const clash = options.clashHandling?.values;
  switch (combinationMode) {
    case 'mergeByFields':
      return combineByFields(input1, input2, {
        pairs: parameters.mergeByFields.values ?? [],
        joinMode: parameters.joinMode,
        outputDataFrom: parameters.outputDataFrom,
        clash,
        dotNotation: options.disableDotNotation !== true,
        fuzzy: options.fuzzyCompare === true,
        firstMatchOnly: options.multipleMatches === 'first',
        passesOnWithoutOther: typeVersion < 2.1,
        checkItemCount,
        onAbsentField(error) {
          if (typeVersion < 2.1) throw error;
          hint({ message: error.message, location: 'outputPane' });
        },
      });
    case 'mergeByPosition':
      return combineByPosition([input1, input2], clashRulesOf(clash, 1, 2), options.includeUnpaired === true);
    case 'multiplex':
      return combineAll(input1, input2, { clash: clashRulesOf(clash, 1, 2), checkItemCount });
  }
}
