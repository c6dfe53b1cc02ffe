import type { Item } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { dataFunction, Facade, indexArgument, ownList } from './facades.ts';
import { placed } from './input-places.ts';
import type { RunView } from './run-view.ts';

/** `$input`: the items that arrived at this node. */
export function inputFacade(scope: RunView): Facade {
  const items = ([branch]: unknown[], rt: Runtime): readonly Item[] => {
    const { inputs } = scope.options;
    const index = indexArgument(branch, rt);
    if (index === undefined) return inputs[0] ?? inputs.find((list) => list !== null) ?? [];
    if (index < 0 || index >= inputs.length) {
      throw new ExpressionError('output_not_found', `This node has no input ${index}`);
    }
    return inputs[index] ?? [];
  };
  const all = dataFunction('all', (args, rt) => ownList(scope.places.all(items(args, rt), rt), rt));
  const first = dataFunction('first', (args, rt) => scope.places.at(items(args, rt), 0));
  const last = dataFunction('last', (args, rt) => {
    const list = items(args, rt);
    return scope.places.at(list, list.length - 1);
  });
  const source = () => scope.options.sources.find((entry) => entry !== null)?.previousNode;
  return new Facade('[Input]', {
    item: () => placed(scope.item, scope.itemIndex),
    all: () => all,
    first: () => first,
    last: () => last,
    params: () => {
      const name = source();
      return name === undefined ? undefined : scope.parametersOf(name);
    },
    context: () => {
      const name = source();
      return name === undefined ? {} : (scope.options.contextOf?.(name) ?? {});
    },
  });
}
