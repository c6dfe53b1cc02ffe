import type { Item, ItemsByPort, PairedItem } from '@millrace/workflow';

/** Links to the first input are shared: a run over a million items makes no million of them. */
const MAX_SHARED_LINKS = 1_048_576;
const sharedLinks: PairedItem[] = [];

/** The link to an item of an input. Frozen: it may stand in many items. */
export function linkTo(index: number, input = 0): PairedItem {
  if (input > 0) return Object.freeze({ item: index, input });
  if (index >= MAX_SHARED_LINKS) return Object.freeze({ item: index });
  for (let next = sharedLinks.length; next <= index; next++) sharedLinks.push(Object.freeze({ item: next }));
  return sharedLinks[index] as PairedItem;
}

/** An item with another link. */
export function withLink(item: Item, pairedItem: Item['pairedItem']): Item {
  const { json, binary, error } = item;
  if (error) return binary ? { json, binary, pairedItem, error } : { json, pairedItem, error };
  return binary ? { json, binary, pairedItem } : { json, pairedItem };
}

/**
 * The items of an input as a node sees them that works on all items: each carries the link to itself, so that an item
 * handed on unchanged, or built by spreading it, is linked right.
 */
export function selfLinked(items: readonly Item[], input: number): Item[] {
  const result = new Array<Item>(items.length);
  for (let i = 0; i < items.length; i++) result[i] = withLink(items[i] as Item, linkTo(i, input));
  return result;
}

/**
 * Links outputs of a node that worked on all items: items without a link get one when it is beyond doubt,
 * which is the case for a single input item, and for as many items as the input has.
 */
export function linkOutputs(outputs: ItemsByPort, inputs: ItemsByPort): ItemsByPort {
  const source = onlyFilled(inputs);
  if (!source) return outputs;
  const byIndex = onlyFilled(outputs)?.count === source.count;
  if (source.count !== 1 && !byIndex) return outputs;
  return outputs.map((items) => {
    if (!items || items.every((item) => item.pairedItem !== undefined)) return items;
    return items.map((item, index) =>
      item.pairedItem === undefined ? withLink(item, linkTo(source.count === 1 ? 0 : index, source.port)) : item,
    );
  });
}

function onlyFilled(ports: ItemsByPort): { port: number; count: number } | undefined {
  let found: { port: number; count: number } | undefined;
  for (let port = 0; port < ports.length; port++) {
    const count = ports[port]?.length ?? 0;
    if (count === 0) continue;
    if (found) return undefined;
    found = { port, count };
  }
  return found;
}

/** Links of an item that stands for all items of the input: from more than these, "which one" has no answer anyway. */
const MAX_LINKS_OF_ONE_ITEM = 1000;

/** The link of an item made when a node put out nothing. */
export function linkToAll(inputs: ItemsByPort): Item['pairedItem'] {
  const links: PairedItem[] = [];
  for (let input = 0; input < inputs.length; input++) {
    const count = inputs[input]?.length ?? 0;
    if (links.length + count > MAX_LINKS_OF_ONE_ITEM) return undefined;
    for (let index = 0; index < count; index++) links.push(linkTo(index, input));
  }
  return links.length > 1 ? links : links[0];
}
