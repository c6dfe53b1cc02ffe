import type { GraphView, Item, NodeRun, PairedItem, RunData, RunSource } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';

/** Where items of the current node come from. */
export interface LinkOrigin {
  graph: GraphView;
  runData: RunData;
  /** Name of the current node. */
  node: string;
  /** Sources of the current run, by input. */
  sources: ReadonlyArray<RunSource | null>;
}

/** One item in the run data. */
export interface ItemPlace {
  node: string;
  run: number;
  output: number;
  index: number;
}

/** An item of an ancestor, and where it stands. */
export interface LinkedItem {
  item: Item;
  place: ItemPlace;
}

const MAX_STEPS = 10_000;

/**
 * The item of the node `target` from which an input item of the current node was made, found through sources
 * and paired items.
 * @param itemIndex index of the item in the current node's input `inputIndex` (default: the first that has a source).
 * @throws {ExpressionError} `no_path_back`, `item_not_linked` or `item_ambiguous`.
 */
export function linkedItem(origin: LinkOrigin, target: string, itemIndex: number, inputIndex?: number): LinkedItem {
  const source = sourceAt(origin.sources, inputIndex);
  if (!source) throw noPath(origin, target);
  const start = placeAt(source, itemIndex);
  const place = traceBack(origin, target, start, { steps: 0 });
  return { item: itemAt(origin, place), place };
}

function sourceAt(sources: ReadonlyArray<RunSource | null>, input: number | undefined): RunSource | null | undefined {
  if (input !== undefined) return sources[input];
  return sources[0] ?? sources.find((source) => source !== null);
}

function placeAt(source: RunSource, index: number): ItemPlace {
  return { node: source.previousNode, run: source.previousNodeRun ?? 0, output: source.previousNodeOutput ?? 0, index };
}

function runAt(origin: LinkOrigin, place: ItemPlace): NodeRun | undefined {
  return Object.hasOwn(origin.runData, place.node) ? origin.runData[place.node]?.[place.run] : undefined;
}

function itemAt(origin: LinkOrigin, place: ItemPlace): Item {
  const item = runAt(origin, place)?.data?.main[place.output]?.[place.index];
  if (item) return item;
  throw new ExpressionError(
    'item_not_linked',
    `Node "${place.node}" has no item ${place.index} that the current item could be linked to`,
    {
      description: 'A node on the way gives a wrong item link (pairedItem).',
    },
  );
}

function traceBack(origin: LinkOrigin, target: string, start: ItemPlace, budget: { steps: number }): ItemPlace {
  let place = start;
  while (place.node !== target) {
    if (++budget.steps > MAX_STEPS) throw notLinked(place, target);
    const { pairedItem } = itemAt(origin, place);
    if (pairedItem === undefined || pairedItem === null) {
      throw isMadeFromNothing(origin, place) ? noPath(origin, target) : notLinked(place, target);
    }
    if (Array.isArray(pairedItem)) return traceAll(origin, target, place, pairedItem, budget);
    const next = previousPlace(origin, place, pairedItem);
    if (!next) throw noPath(origin, target);
    place = next;
  }
  return place;
}

/** Items of a trigger, or of any node that nothing came before, have nothing to be linked to. */
function isMadeFromNothing(origin: LinkOrigin, place: ItemPlace): boolean {
  const sources = runAt(origin, place)?.source ?? [];
  return sources.every((source) => source === null);
}

function previousPlace(origin: LinkOrigin, place: ItemPlace, link: PairedItem | number): ItemPlace | undefined {
  const isIndex = typeof link === 'number';
  const overwrite = isIndex ? undefined : link.sourceOverwrite;
  const source = overwrite ?? sourceAt(runAt(origin, place)?.source ?? [], isIndex ? undefined : link.input);
  return source ? placeAt(source, isIndex ? link : link.item) : undefined;
}

/** An item made of several: its links must all lead to the same item. */
function traceAll(
  origin: LinkOrigin,
  target: string,
  place: ItemPlace,
  links: ReadonlyArray<PairedItem | number>,
  budget: { steps: number },
): ItemPlace {
  let found: ItemPlace | undefined;
  let failure: unknown = notLinked(place, target);
  for (const link of links) {
    const next = previousPlace(origin, place, link);
    if (!next) continue;
    try {
      const candidate = traceBack(origin, target, next, budget);
      if (found && !samePlace(found, candidate)) throw ambiguous(place, target);
      found = candidate;
    } catch (error) {
      if (error instanceof ExpressionError && error.code === 'item_ambiguous') throw error;
      failure = error;
    }
  }
  if (found) return found;
  throw failure;
}

function samePlace(a: ItemPlace, b: ItemPlace): boolean {
  return a.node === b.node && a.run === b.run && a.output === b.output && a.index === b.index;
}

function hint(target: string): string {
  return `Use $('${target}').first(), .last() or .all()[index] to say which item you mean.`;
}

function notLinked(place: ItemPlace, target: string): ExpressionError {
  const message = `Cannot tell which item of "${target}" belongs to this item: node "${place.node}" does not link its item ${place.index} to one of its input`;
  return new ExpressionError('item_not_linked', message, { description: hint(target) });
}

function ambiguous(place: ItemPlace, target: string): ExpressionError {
  const message = `Several items of "${target}" belong to this item: node "${place.node}" made its item ${place.index} out of more than one`;
  return new ExpressionError('item_ambiguous', message, { description: hint(target) });
}

/** The error of a node that does not lead to the current one. */
function noPath(origin: LinkOrigin, target: string): ExpressionError {
  const isAncestor = origin.graph.ancestors(origin.node).includes(target);
  const message = isAncestor
    ? `The current item did not come through node "${target}"`
    : `There is no connection from node "${target}" to node "${origin.node}"`;
  return new ExpressionError('no_path_back', message, {
    description: isAncestor ? hint(target) : `Connect the nodes, or use $('${target}').first().`,
  });
}
