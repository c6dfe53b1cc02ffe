import type { Item, NodeContext, NodeError } from '@millrace/node-sdk';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import {
  absentField,
  checkPairs,
  countPairs,
  type FieldPair,
  type Matches,
  matchItems,
} from '../../../lib/matching/match-items.ts';
import { withSuffix } from '../../../lib/matching/merge-json.ts';
import { isStop, type Steps } from '../../../lib/pace/paced.ts';
import { type ClashHandling, type ClashRules, clashRulesOf, combineParts } from './clash.ts';

/** Which items are put out. */
type JoinMode = 'keepMatches' | 'keepNonMatches' | 'keepEverything' | 'enrichInput1' | 'enrichInput2';

export interface ByFieldsSettings {
  pairs: readonly FieldPair[];
  joinMode: JoinMode;
  outputDataFrom: 'both' | 'input1' | 'input2';
  clash: ClashHandling | undefined;
  dotNotation: boolean;
  fuzzy: boolean;
  firstMatchOnly: boolean;
  /** Version 2 passed an input on when the other one was empty, even when only matches were wanted. */
  passesOnWithoutOther: boolean;
  checkItemCount: NodeContext['checkItemCount'];
  /** Told of a field that is in no item of an input: nothing matches then. */
  onAbsentField(error: NodeError): void;
}

/** Joins two inputs where fields have the same values. @throws NodeError for pairs that lack a name; `LIMIT_REACHED` */
export function* combineByFields(input1: Item[], input2: Item[], settings: ByFieldsSettings): Steps<Item[]> {
  const { pairs, dotNotation, joinMode } = settings;
  checkPairs(pairs, 'mergeByFields');
  if (input1.length === 0 || input2.length === 0) return withoutOther(input1, input2, settings);
  const access = fieldAccess(dotNotation);
  const fields1 = pairs.map(({ field1 }) => field1);
  const fields2 = pairs.map(({ field2 }) => field2);
  if (joinMode !== 'keepEverything') {
    const absent =
      absentField(input1, fields1, { access, dotNotation, input: 'input 1' }) ??
      absentField(input2, fields2, { access, dotNotation, input: 'input 2' });
    if (absent) settings.onAbsentField(absent);
  }
  const tolerance = settings.fuzzy ? { nullIsZero: false } : undefined;
  const firstOnly = settings.firstMatchOnly && joinMode !== 'keepNonMatches';
  const matches = yield* matchItems(input1, input2, { pairs, access, dotNotation, tolerance, firstOnly });
  return joinMode === 'keepNonMatches'
    ? nonMatches(input1, input2, matches, settings.outputDataFrom)
    : yield* joined([input1, input2], matches, settings);
}

function withoutOther(input1: Item[], input2: Item[], settings: ByFieldsSettings): Item[] {
  switch (settings.joinMode) {
    case 'keepMatches':
      return settings.passesOnWithoutOther ? [...input1, ...input2] : [];
    case 'keepNonMatches':
      if (settings.outputDataFrom === 'both') return [...input1, ...input2];
      return settings.outputDataFrom === 'input1' ? input1 : input2;
    case 'keepEverything':
      return [...input1, ...input2];
    case 'enrichInput1':
      return input1;
    case 'enrichInput2':
      return input2;
  }
}

function nonMatches(
  input1: Item[],
  input2: Item[],
  matches: Matches,
  from: ByFieldsSettings['outputDataFrom'],
): Item[] {
  const unmatched1 = pick(input1, matches.unmatchedFirst);
  const unmatched2 = pick(input2, matches.unmatchedSecond);
  if (from === 'input1') return unmatched1;
  if (from === 'input2') return unmatched2;
  return [...unmatched1.map(markedAs('input1')), ...unmatched2.map(markedAs('input2'))];
}

function* joined(inputs: readonly [Item[], Item[]], matches: Matches, settings: ByFieldsSettings): Steps<Item[]> {
  const { joinMode, outputDataFrom } = settings;
  if (joinMode === 'keepMatches' && outputDataFrom !== 'both') return oneSide(inputs, matches, outputDataFrom);
  settings.checkItemCount(countPairs(matches));
  const clash = clashRulesOf(settings.clash, joinMode === 'enrichInput2' ? 0 : 1, inputs.length);
  const combined: Item[] = [];
  for (const { first, seconds } of matches.matched) {
    for (const second of seconds) {
      if (isStop(combined.length)) yield;
      const found = { item: inputs[0][first] as Item, index: first, input: 0 };
      const other = { item: inputs[1][second] as Item, index: second, input: 1 };
      combined.push(combineParts([found, other], clash));
    }
  }
  const rest1 = renamed(pick(inputs[0], matches.unmatchedFirst), 0, clash);
  const rest2 = renamed(pick(inputs[1], matches.unmatchedSecond), 1, clash);
  switch (joinMode) {
    case 'enrichInput1':
      return [...combined, ...rest1];
    case 'enrichInput2':
      return [...combined, ...rest2];
    case 'keepEverything':
      return [...combined, ...rest1, ...rest2];
    default:
      return combined;
  }
}

function oneSide(inputs: readonly [Item[], Item[]], { matched }: Matches, from: 'input1' | 'input2'): Item[] {
  if (from === 'input1')
    return pick(
      inputs[0],
      matched.map(({ first }) => first),
    );
  const positions = new Set(matched.flatMap(({ seconds }) => seconds));
  return inputs[1].filter((_, position) => positions.has(position));
}

/** Items that stand alone get the suffix of their input as well: all items then have the same names. */
function renamed(items: Item[], input: number, clash: ClashRules): Item[] {
  if (clash.kind !== 'suffix') return items;
  return items.map((item) => ({ ...item, json: withSuffix(item.json, String(input + 1)) }));
}

function pick(items: readonly Item[], positions: readonly number[]): Item[] {
  return positions.map((position) => items[position] as Item);
}

function markedAs(source: string): (item: Item) => Item {
  return (item) => ({ ...item, json: { ...item.json, _source: source } });
}
