import { defineNode, type Item, type JsonObject, type ParametersOf } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import {
  absentField,
  checkPairs,
  countPairs,
  type FieldPair,
  type MatchSettings,
  matchItems,
} from '../../lib/matching/match-items.ts';
import { isStop, paced } from '../../lib/pace/paced.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { type CompareSettings, describeDifference, isSame } from './describe-difference.ts';
import { compareParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof compareParameters>;

export default defineNode({
  name: 'n8n-nodes-base.compareDatasets',
  displayName: 'Compare datasets',
  description: 'Sorts the items of two inputs into those that are in one, the same in both, or different',
  version: [1, 2, 2.1, 2.2, 2.3],
  group: ['transform'],
  family: 'flow',
  inputs: ['main', 'main'],
  inputNames: ['Input A', 'Input B'],
  outputs: ['main', 'main', 'main', 'main'],
  outputNames: ['In A only', 'Same', 'Different', 'In B only'],
  defaults: { name: 'Compare Datasets' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow', 'Data transformation'] },
    alias: ['diff', 'difference', 'compare', 'changes', 'new', 'missing', 'synchronize', 'delta'],
  },
  parameters: compareParameters,
  passesInputOnFailure: true,
  async runAll({ inputs, parameters, node, checkItemCount, hint, rest }) {
    const chosen = parameters(0);
    const [a, b] = [inputs[0] ?? [], inputs[1] ?? []];
    const pairs = chosen.mergeByFields.values ?? [];
    const settings = settingsOf(chosen, pairs, node.typeVersion);
    checkPairs(pairs, 'mergeByFields');
    const fields = pairs.map(({ field1, field2 }) => [field1, field2]);
    for (const [input, items] of [a, b].entries()) {
      const names = fields.map((pair) => pair[input] ?? '');
      const isEmpty = items.every(({ json }) => Object.keys(json).length === 0);
      const absent = isEmpty ? undefined : absentField(items, names, { ...settings, input: `input ${'AB'[input]}` });
      if (absent && node.typeVersion < 2.2) throw absent;
      if (absent) hint({ message: absent.message, location: 'outputPane' });
    }
    const matches = await paced(matchItems(a, b, settings), { rest });
    const { matched, unmatchedFirst, unmatchedSecond } = matches;
    checkItemCount(countPairs(matches));
    const same: Item[] = [];
    const different: Item[] = [];
    for (const { first, seconds } of matched) {
      for (const second of seconds) {
        const turn = isStop(same.length + different.length) ? rest() : undefined;
        if (turn) await turn;
        const [itemA, itemB] = [a[first] as Item, b[second] as Item];
        const [linkA, linkB] = [
          { item: first, input: 0 },
          { item: second, input: 1 },
        ];
        if (!isSame(itemA.json, itemB.json, settings)) {
          const source = sourceOf(chosen);
          const pairedItem = source === undefined ? [linkA, linkB] : source === 'input1' ? linkA : linkB;
          different.push({ ...resolved(itemA, itemB, chosen, settings), pairedItem });
        } else if (settings.tolerance && chosen.resolve === 'preferInput2') same.push({ ...itemB, pairedItem: linkB });
        else same.push({ ...itemA, pairedItem: linkA });
      }
    }
    return {
      outputs: [
        unmatchedFirst.map((index) => a[index] as Item),
        same,
        different,
        unmatchedSecond.map((index) => b[index] as Item),
      ],
    };
  },
});

function settingsOf({ options, fuzzyCompare }: Parameters, pairs: readonly FieldPair[], typeVersion: number) {
  const dotNotation = options.disableDotNotation !== true;
  const isFuzzy = typeVersion < 2 ? options.fuzzyCompare : fuzzyCompare;
  const settings: MatchSettings & CompareSettings = {
    pairs,
    access: fieldAccess(dotNotation),
    dotNotation,
    tolerance: isFuzzy ? { nullIsZero: typeVersion >= 2 } : undefined,
    tellsMissing: typeVersion < 2.1,
    firstOnly: options.multipleMatches !== 'all',
    skipFields: fieldList(options.skipFields),
    names: typeVersion < 2 ? ['input1', 'input2'] : ['inputA', 'inputB'],
  };
  return settings;
}

/** The input whose item is put out for two that differ, if it is one. */
function sourceOf({ resolve, preferWhenMix }: Parameters): 'input1' | 'input2' | undefined {
  if (resolve === 'includeBoth') return undefined;
  if (resolve === 'mix') return preferWhenMix;
  return resolve === 'preferInput1' ? 'input1' : 'input2';
}

/** What is put out for two items that differ. */
function resolved(a: Item, b: Item, chosen: Parameters, settings: MatchSettings & CompareSettings): Item {
  switch (chosen.resolve) {
    case 'preferInput1':
      return a;
    case 'preferInput2':
      return b;
    case 'mix':
      return mixed(a, b, chosen, settings);
    case 'includeBoth':
      return { json: describeDifference(a.json, b.json, keysOf(a, settings), settings) };
  }
}

/** An excepted field that the other input lacks is null; without dot notation it is dropped. */
function mixed(a: Item, b: Item, { preferWhenMix, exceptWhenMix }: Parameters, settings: MatchSettings): Item {
  const { access, dotNotation } = settings;
  const [preferred, other] = preferWhenMix === 'input1' ? [a, b] : [b, a];
  const json = fieldList(exceptWhenMix).reduce<JsonObject>((result, field) => {
    const value = access.get(other.json, field);
    if (value === undefined && !dotNotation) return access.without(result, field);
    return access.with(result, field, value ?? null);
  }, preferred.json);
  return { ...preferred, json };
}

function keysOf({ json }: Item, { pairs, access }: MatchSettings): JsonObject {
  const keys: JsonObject = {};
  for (const { field1 } of pairs) setOwn(keys, field1, access.get(json, field1) ?? null);
  return keys;
}
