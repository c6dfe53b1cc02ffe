import type { Item, RunSource } from '@millrace/workflow';

/** Where items stand: on an output of a run of a node. */
export interface ItemPlace {
  nodeName: string;
  run: number;
  branch: number;
}

/** Where each input of a run came from; unknown where the run did not make what is shown. */
export type RunSources = ReadonlyArray<RunSource | null> | undefined;

/** Indexes of the input items an output item was made from, for one input. */
export function partnersOf(item: Item | undefined, input = 0): number[] {
  const pairs = item?.pairedItem;
  if (pairs === undefined) return [];
  if (typeof pairs === 'number') return input === 0 ? [pairs] : [];
  const list = Array.isArray(pairs) ? pairs : [pairs];
  return list.filter((pair) => (pair.input ?? 0) === input).map((pair) => pair.item);
}

/** Index of the item of a place that an output item was made from; nothing where it came from elsewhere. */
export function partnerAt(place: ItemPlace, item: Item | undefined, sources: RunSources): number | undefined {
  return inputsFrom(place, sources).flatMap((input) => partnersOf(item, input))[0];
}

/** Index of the first of the outputs that was made from an item of a place. */
export function madeFrom(
  place: ItemPlace,
  index: number,
  outputs: readonly Item[],
  sources: RunSources,
): number | undefined {
  const inputs = inputsFrom(place, sources);
  if (inputs.length === 0) return undefined;
  const found = outputs.findIndex((item) => inputs.some((input) => partnersOf(item, input).includes(index)));
  return found === -1 ? undefined : found;
}

/** The inputs of a run that took the items of a place. */
function inputsFrom(place: ItemPlace, sources: RunSources): number[] {
  if (!sources) return [0];
  return sources.flatMap((source, input) => {
    if (source?.previousNode !== place.nodeName) return [];
    const { previousNodeRun = 0, previousNodeOutput = 0 } = source;
    return previousNodeRun === place.run && previousNodeOutput === place.branch ? [input] : [];
  });
}
