import type { Item } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { type Scope, UNRESOLVED } from '../interpreter/scope.ts';
import type { Native } from '../interpreter/values.ts';
import { dataFunction, Facade, indexArgument, Lookup, nameArgument, ownList } from './facades.ts';
import type { RunView } from './run-view.ts';

/** `$('Name')`: the data of another node. */
export function nodeFunction(scope: RunView): Native {
  const facades = new Map<string, Facade>();
  return dataFunction('$', ([name], rt) => {
    const text = nameArgument(name, rt, "$('…')");
    let facade = facades.get(text);
    if (!facade) {
      scope.access.node(text);
      facade = nodeFacade(scope, text);
      facades.set(text, facade);
    }
    return facade;
  });
}

function nodeFacade(scope: RunView, name: string): Facade {
  const { access } = scope;
  const items = ([branch, run]: unknown[], rt: Runtime) =>
    access.items(name, indexArgument(branch, rt), indexArgument(run, rt));
  const all = dataFunction('all', (args, rt) => ownList(items(args, rt), rt));
  const first = dataFunction('first', (args, rt) => items(args, rt)[0]);
  const last = dataFunction('last', (args, rt) => items(args, rt).at(-1));
  const itemMatching = dataFunction('itemMatching', ([index], rt) => {
    const wanted = indexArgument(index, rt);
    if (wanted === undefined) {
      throw new ExpressionError('invalid_argument', 'itemMatching needs the index of an input item', {
        description: `For example $('${name}').itemMatching($itemIndex).`,
      });
    }
    return matchedItem(scope, name, wanted);
  });
  const pairedItem = dataFunction('pairedItem', ([index], rt) =>
    matchedItem(scope, name, indexArgument(index, rt) ?? scope.itemIndex),
  );
  return new Facade(`[Node: ${name}]`, {
    item: () => matchedItem(scope, name, scope.itemIndex),
    itemMatching: () => itemMatching,
    pairedItem: () => pairedItem,
    all: () => all,
    first: () => first,
    last: () => last,
    params: () => scope.parametersOf(name),
    context: () => scope.options.contextOf?.(name) ?? {},
    isExecuted: () => access.isExecuted(name),
  });
}

function matchedItem(scope: RunView, name: string, index: number): Item {
  if (scope.access.isExecuted(name)) return scope.linkedItem(name, index).item;
  // Not run: pinned items stand in for it, matched by position as a preview would show them.
  const items = scope.access.items(name);
  const item = items.length === 1 ? items[0] : items[index];
  if (item) return item;
  throw new ExpressionError('item_not_found', `Node "${name}" has no item ${index}`);
}

/** `$node["Name"]`, the older form: items by position. */
export function legacyNodes(scope: RunView): Lookup {
  const facades = new Map<string, Facade>();
  return new Lookup(
    (name) => {
      let facade = facades.get(name);
      if (!facade) {
        scope.access.node(name);
        facade = legacyNodeFacade(scope, name);
        facades.set(name, facade);
      }
      return facade;
    },
    () => [...scope.options.graph.nodes.keys()],
  );
}

function legacyNodeFacade(scope: RunView, name: string): Facade {
  const { access } = scope;
  const item = () => itemByPosition(name, access.items(name), scope.itemIndex);
  return new Facade(`[Node: ${name}]`, {
    json: () => item().json,
    data: () => item().json,
    binary: () => item().binary ?? {},
    parameter: () => scope.parametersOf(name),
    runIndex: () => access.lastRunIndex(name),
    context: () => scope.options.contextOf?.(name) ?? {},
  });
}

function itemByPosition(name: string, items: Item[], index: number): Item {
  const item = items[index];
  if (item) return item;
  throw new ExpressionError(
    'item_not_found',
    `Node "${name}" has no item ${index}: it put out ${items.length} item(s)`,
    {
      description: `Use $('${name}').item to get the linked item, or $('${name}').first().`,
    },
  );
}

/** `$item(index)`: the names of the scope as they are for another item. */
export function itemFunction(scopeAt: (itemIndex: number) => Pick<Scope, 'resolve' | 'names'>): Native {
  return dataFunction('$item', ([index], rt) => {
    const scope = scopeAt(indexArgument(index, rt) ?? 0);
    return new Lookup(
      (name) => {
        const value = scope.resolve(name);
        return value === UNRESOLVED ? undefined : value;
      },
      () => scope.names(),
    );
  });
}

/** `$items(node?, output?, run?)`. */
export function itemsFunction(scope: RunView): Native {
  return dataFunction('$items', ([name, output, run], rt) => {
    if (name === undefined) return ownList(scope.places.all(scope.options.inputs[0] ?? [], rt), rt);
    const text = nameArgument(name, rt, '$items');
    return ownList(scope.access.items(text, indexArgument(output, rt), indexArgument(run, rt)), rt);
  });
}
