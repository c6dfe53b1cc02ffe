import type { BinaryData, Item, JsonObject, PairedItem } from '@millrace/node-sdk';
import { type MergeRules, mergeJson, withSuffix } from '../../../lib/matching/merge-json.ts';

/** The setting as stored. `preferInput1` … name an input, `preferLast` the last one. */
export interface ClashHandling {
  resolveClash?: string;
  mergeMode?: MergeRules['mode'];
  overrideEmpty?: boolean;
}

/** What becomes of fields that several items have. */
export type ClashRules = { kind: 'suffix' } | { kind: 'prefer'; input: number; rules: MergeRules };

/** An item of one input that goes into a combined item. */
export interface Part {
  item: Item;
  /** Position in its input. */
  index: number;
  /** From 0. */
  input: number;
}

/**
 * @param usual the input whose fields win when nothing is chosen, from 0.
 * @param inputs how many inputs there are.
 */
export function clashRulesOf(handling: ClashHandling | undefined, usual: number, inputs: number): ClashRules {
  const choice = handling?.resolveClash ?? '';
  if (choice === 'addSuffix') return { kind: 'suffix' };
  const rules = { mode: handling?.mergeMode ?? 'deepMerge', keepsFilled: handling?.overrideEmpty === true };
  const chosen = /^preferInput(\d+)$/.exec(choice)?.[1];
  if (chosen) return { kind: 'prefer', input: Number(chosen) - 1, rules };
  return { kind: 'prefer', input: choice === 'preferLast' ? inputs - 1 : usual, rules };
}

/** One item of the items that belong together. Its links are in the order in which the items were laid over each other. */
export function combineParts(parts: readonly Part[], clash: ClashRules): Item {
  const ordered = clash.kind === 'prefer' ? preferredLast(parts, clash.input) : parts;
  const json = ordered.reduce<JsonObject>((result, part) => addPart(result, part, clash), {});
  const pairedItem = ordered.map(({ index, input }): PairedItem => ({ item: index, input }));
  const binary = filesOf(ordered);
  return binary ? { json, binary, pairedItem } : { json, pairedItem };
}

function addPart(json: JsonObject, { item, input }: Part, clash: ClashRules): JsonObject {
  if (clash.kind === 'suffix') return { ...json, ...withSuffix(item.json, String(input + 1)) };
  return mergeJson(json, item.json, clash.rules);
}

function preferredLast(parts: readonly Part[], preferred: number): Part[] {
  return [...parts.filter(({ input }) => input !== preferred), ...parts.filter(({ input }) => input === preferred)];
}

function filesOf(parts: readonly Part[]): Record<string, BinaryData> | undefined {
  if (!parts.some(({ item }) => item.binary)) return undefined;
  return Object.assign(Object.create(null), ...parts.map(({ item }) => item.binary ?? {})) as Record<
    string,
    BinaryData
  >;
}
