import type { ScriptNodeData } from '../protocol.ts';
import type { Bridge } from './bridge.ts';
import type { Position, ScriptItem } from './script-item.ts';

/** What `$('Node')` gives. */
export interface NodeAccess {
  readonly isExecuted: boolean;
  readonly params: unknown;
  readonly context: unknown;
  readonly item: ScriptItem;
  readonly pairedItem: (itemIndex?: number) => ScriptItem;
  itemMatching(itemIndex: number): ScriptItem;
  all(branchIndex?: number, runIndex?: number): ScriptItem[];
  first(branchIndex?: number, runIndex?: number): ScriptItem | undefined;
  last(branchIndex?: number, runIndex?: number): ScriptItem | undefined;
}

/** Items of a run of a node; the last run and the output that leads here by default. */
export function itemsOf(name: string, data: ScriptNodeData, branchIndex?: number, runIndex?: number): ScriptItem[] {
  if (data.runs.length === 0) {
    throw new Error(`Node '${name}' has not run in this execution. Connect it before this node, or check isExecuted.`);
  }
  const run = data.runs[runIndex === undefined || runIndex < 0 ? data.runs.length - 1 : runIndex];
  if (!run) throw new Error(`Node '${name}' has ${data.runs.length} run(s): there is no run ${runIndex}.`);
  return (run[branchIndex ?? data.outputIndex] ?? []) as ScriptItem[];
}

/** The item of a node that an input item was made from. */
export function linkedItem(bridge: Bridge, name: string, itemIndex: number): ScriptItem {
  const data = bridge.node(name);
  if (data.runs.length === 0) itemsOf(name, data);
  const links = bridge.links(name);
  const link = links[itemIndex];
  if (link === undefined)
    throw new Error(`There is no input item ${itemIndex}: this node has ${links.length} item(s).`);
  if (typeof link === 'string') throw new Error(link);
  const [run, output, index] = link;
  return data.runs[run]?.[output]?.[index] as ScriptItem;
}

/** Makes `$`. */
export function nodeAccessor(bridge: Bridge, position: Position): (name: string) => NodeAccess {
  return (name) => {
    const data = bridge.node(name);
    const matching = (itemIndex = position.itemIndex) => linkedItem(bridge, name, itemIndex);
    const all = (branchIndex?: number, runIndex?: number) => itemsOf(name, data, branchIndex, runIndex);
    return {
      get isExecuted() {
        return data.runs.length > 0;
      },
      get params() {
        return data.parameters;
      },
      get context() {
        return data.context;
      },
      get item() {
        return matching();
      },
      pairedItem: matching,
      itemMatching: (itemIndex) => {
        if (typeof itemIndex !== 'number') throw new Error('itemMatching needs the index of an input item.');
        return matching(itemIndex);
      },
      all,
      first: (branchIndex, runIndex) => all(branchIndex, runIndex)[0],
      last: (branchIndex, runIndex) => all(branchIndex, runIndex).at(-1),
    };
  };
}

/** What `$node["Node"]` gives: the item at the same index, in the old way. */
function nodeByIndex(bridge: Bridge, name: string, itemIndex: () => number) {
  const data = bridge.node(name);
  const item = (): ScriptItem => {
    const items = itemsOf(name, data);
    const found = items[itemIndex()] ?? (items.length === 1 ? items[0] : undefined);
    if (!found) throw new Error(`Node '${name}' put out ${items.length} item(s): there is no item ${itemIndex()}.`);
    return found;
  };
  return {
    get json() {
      return item().json;
    },
    get data() {
      return item().json;
    },
    get binary() {
      return item().binary ?? {};
    },
    get parameter() {
      return data.parameters;
    },
    get params() {
      return data.parameters;
    },
    get context() {
      return data.context;
    },
    get runIndex() {
      return Math.max(0, data.runs.length - 1);
    },
    get isExecuted() {
      return data.runs.length > 0;
    },
  };
}

/** Makes `$node`. */
export function nodesByName(bridge: Bridge, itemIndex: () => number): object {
  return new Proxy(Object.create(null), {
    get: (_target, name) => (typeof name === 'string' ? nodeByIndex(bridge, name, itemIndex) : undefined),
  });
}
