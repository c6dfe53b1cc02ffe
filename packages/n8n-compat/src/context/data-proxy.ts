import type { NodePort } from '../port/node-port.ts';

type Port = Pick<NodePort, 'evaluateNow'>;

/** What has to be called to get data, by where it is. */
const INPUT_METHODS = ['all', 'first', 'last'];
const NODE_METHODS = ['all', 'first', 'last', 'itemMatching', 'pairedItem'];
const CUSTOM_DATA_METHODS = ['get', 'getAll', 'set', 'setAll'];
const NAME = /^\$[a-zA-Z]\w*$/;
/** What is data. Nodes copy all of it for scripts, so each must be there wherever a node runs. */
const PLAIN = [
  ...['$json', '$binary', '$itemIndex', '$runIndex', '$parameter', '$prevNode', '$workflow'],
  ...['$mode', '$now', '$today', '$vars', '$nodeId', '$nodeVersion'],
];

/**
 * `$json`, `$input`, `$('…')` and so on, by their names: what expressions of the node get for an item. Each is looked up when it is
 * asked for, and comes as plain data.
 */
export function dataProxy(port: Port, itemIndex: number): object {
  const read = (expression: string): unknown => port.evaluateNow(`{{ ${expression} }}`, itemIndex);
  const special: Readonly<Record<string, () => unknown>> = {
    $: () => (node: unknown) => accessTo(`$(${argument(node)})`, NODE_METHODS, read),
    $input: () => accessTo('$input', INPUT_METHODS, read),
    $execution: () => ({
      ...(read('$execution') as object),
      customData: accessTo('$execution.customData', CUSTOM_DATA_METHODS, read),
    }),
    $node: () => new Proxy({}, { get: (_, node) => nodeNamed(node, read) }),
    $items: () => called('$items', read),
    $jmespath: () => called('$jmespath', read),
    $evaluateExpression: () => (expression: unknown) =>
      port.evaluateNow(String(expression).replace(/^=/, ''), itemIndex),
  };
  const proxied = {};
  for (const name of [...Object.keys(special), ...PLAIN]) {
    const get = special[name] ?? (() => read(name));
    Object.defineProperty(proxied, name, { get, enumerable: true });
  }
  return new Proxy(proxied, {
    get: (target, name) =>
      Object.hasOwn(target, name) || typeof name !== 'string' || !NAME.test(name)
        ? Reflect.get(target, name)
        : read(name),
  });
}

/** An object whose methods are calls, and whose other fields are data. */
function accessTo(place: string, methods: readonly string[], read: (expression: string) => unknown): object {
  const get = (_: object, name: string | symbol): unknown => {
    if (typeof name !== 'string' || !/^[a-zA-Z]\w*$/.test(name) || name === 'then' || name === 'toJSON')
      return undefined;
    return methods.includes(name) ? called(`${place}.${name}`, read) : read(`${place}.${name}`);
  };
  return new Proxy({}, { get });
}

function nodeNamed(node: string | symbol, read: (expression: string) => unknown): object | undefined {
  return typeof node === 'string' ? accessTo(`$node[${argument(node)}]`, [], read) : undefined;
}

function called(name: string, read: (expression: string) => unknown) {
  return (...given: unknown[]): unknown => read(`${name}(${given.map(argument).join(', ')})`);
}

/** A value as expressions write it. What would end the expression is written another way. */
function argument(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.replace(/"(?:[^"\\]|\\.)*"/g, (inner) => inner.replaceAll('}', '\\u007d')).replaceAll('}}', '} }');
}
