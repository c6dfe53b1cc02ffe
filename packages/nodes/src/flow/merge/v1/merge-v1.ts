import {
  type Item,
  type JsonObject,
  type JsonValue,
  type NodeContext,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { readPath } from '../../../lib/fields/field-path.ts';
import type { Steps } from '../../../lib/pace/paced.ts';
import { canonicalJson } from '../../../lib/values/canonical-json.ts';
import { getOwn, setOwn } from '../../../lib/values/own-property.ts';
import { combineAll, combineByPosition } from '../combine/by-position.ts';
import { combineParts } from '../combine/clash.ts';
import type { parametersV1 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV1>;

const secondWins = { kind: 'prefer', input: 1, rules: { mode: 'shallowMerge', keepsFilled: false } } as const;

/** The first version of the node. */
export function mergeV1(
  input1: Item[],
  input2: Item[],
  parameters: Parameters,
  { checkItemCount }: Pick<NodeContext, 'checkItemCount'>,
): Item[] | Steps<Item[]> {
  switch (parameters.mode) {
    case 'append':
      return [...input1, ...input2];
    case 'passThrough':
      return parameters.output === 'input2' ? input2 : input1;
    case 'wait':
      return [{ json: {}, pairedItem: [...input1.keys()].map((item) => ({ item })) }];
    case 'multiplex':
      return combineAll(input1, input2, { clash: secondWins, checkItemCount });
    case 'mergeByIndex':
      return mergeByIndex(input1, input2, parameters.join);
    default:
      return mergeByKey(input1, input2, parameters);
  }
}

function mergeByIndex(input1: Item[], input2: Item[], join: Parameters['join']): Item[] {
  const merged = combineByPosition([input1, input2], secondWins, join !== 'inner');
  return join === 'left' ? merged.slice(0, input1.length) : merged;
}

function mergeByKey(input1: Item[], input2: Item[], parameters: Parameters): Item[] {
  const { mode, propertyName1, propertyName2, overwrite } = parameters;
  if (!propertyName1 || !propertyName2) {
    throw new NodeError('The fields that hold the key are not given', {
      description: "Enter 'Field of input 1' and 'Field of input 2'.",
      parameter: propertyName1 ? 'propertyName2' : 'propertyName1',
    });
  }
  const byKey = new Map<string, number>();
  input2.forEach(({ json }, index) => {
    const key = keyOf(readPath(json, propertyName2));
    if (key !== undefined) byKey.set(key, index);
  });
  return input1.flatMap((item, index): Item[] => {
    const value = readPath(item.json, propertyName1);
    const key = keyOf(value);
    const position = key === undefined ? undefined : byKey.get(key);
    if (mode === 'keepKeyMatches') return position === undefined ? [] : [item];
    if (mode === 'removeKeyMatches') return position === undefined ? [item] : [];
    if (position === undefined) return value === undefined ? [] : [item];
    const other = input2[position] as Item;
    const combined = combineParts(
      [
        { item, index, input: 0 },
        { item: other, index: position, input: 1 },
      ],
      secondWins,
    );
    return [{ ...combined, json: overwritten(item.json, withoutKey(other.json, propertyName2), overwrite) }];
  });
}

/** Keys are compared as texts: 3 and "3" are one. Nothing is no key. */
function keyOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

/** The key stays as the first input has it. */
function withoutKey(other: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = other;
  return rest;
}

function overwritten(json: JsonObject, other: JsonObject, overwrite: Parameters['overwrite']): JsonObject {
  const result = { ...json };
  for (const [name, value] of Object.entries(other)) {
    if (isReplaced(getOwn(json, name), overwrite)) setOwn(result, name, value);
  }
  return result;
}

function isReplaced(present: JsonValue | undefined, overwrite: Parameters['overwrite']): boolean {
  if (overwrite === 'always' || present === undefined) return true;
  return overwrite === 'blank' && (present === null || present === '');
}
