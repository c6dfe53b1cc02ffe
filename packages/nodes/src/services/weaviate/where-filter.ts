import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';

const OPERATORS = new Set([
  'Equal',
  'NotEqual',
  'GreaterThan',
  'GreaterThanEqual',
  'LessThan',
  'LessThanEqual',
  'Like',
  'IsNull',
  'ContainsAny',
  'ContainsAll',
  'ContainsNone',
]);

const VALUE = /^value(?:Text|String|Int|Number|Boolean|Date)$/;

/** Filters within filters, at most. */
const DEEPEST = 10;

/**
 * A filter as GraphQL of Weaviate has it. `{ "AND": […] }` and `{ "OR": […] }` hold conditions or further filters; a condition is
 * `{ "path": ["name"], "operator": "Equal", "valueText": "x" }`.
 * @throws NodeError
 */
export function whereFilter(filter: JsonObject, depth = 0): string {
  if (depth > DEEPEST) throw wrong('It is nested too deep.');
  for (const [word, operator] of [
    ['AND', 'And'],
    ['OR', 'Or'],
  ] as const) {
    const inner = filter[word];
    if (inner !== undefined) return joined(operator, inner, depth);
  }
  if (filter.operands !== undefined) {
    if (filter.operator !== 'And' && filter.operator !== 'Or') throw wrong('Operands are joined by And or Or.');
    return joined(filter.operator, filter.operands, depth);
  }
  return condition(filter);
}

function joined(operator: 'And' | 'Or', inner: JsonValue, depth: number): string {
  if (!Array.isArray(inner) || inner.length === 0 || !inner.every(isJsonObject)) {
    throw wrong(`${operator} needs a list of conditions.`);
  }
  const operands = inner.map((one) => whereFilter(one, depth + 1));
  return `{operator:${operator},operands:[${operands.join(',')}]}`;
}

function condition({ path, operator, ...rest }: JsonObject): string {
  const names = typeof path === 'string' ? [path] : path;
  if (!Array.isArray(names) || names.length === 0) throw wrong('A condition needs a path.');
  if (typeof operator !== 'string' || !OPERATORS.has(operator)) {
    throw wrong(`A condition needs an operator: ${[...OPERATORS].join(', ')}.`);
  }
  const [key = '', value] = Object.entries(rest).find(([name]) => VALUE.test(name) || name === 'value') ?? [];
  if (value === undefined) throw wrong('A condition needs a value, such as valueText or valueInt.');
  return `{path:${JSON.stringify(names.map(String))},operator:${operator},${kindOf(key, value)}:${literal(value)}}`;
}

/** Where the kind is not told, the value says it. */
function kindOf(key: string, value: JsonValue): string {
  if (key === 'valueString') return 'valueText';
  if (key !== 'value') return key;
  const [one] = Array.isArray(value) ? value : [value];
  if (typeof one === 'boolean') return 'valueBoolean';
  if (typeof one === 'number') return Number.isInteger(one) ? 'valueInt' : 'valueNumber';
  return 'valueText';
}

/** Texts, numbers, truths and lists of them are written in GraphQL as in JSON. */
function literal(value: JsonValue): string {
  const list = Array.isArray(value) ? value : [value];
  if (list.some((one) => one === null || typeof one === 'object')) throw wrong('A value is a text, number or truth.');
  return JSON.stringify(value);
}

function wrong(why: string): NodeError {
  return new NodeError('The filter cannot be read', {
    parameter: 'options.searchFilterJson',
    description: `${why} Write it as { "AND": [{ "path": ["name"], "operator": "Equal", "valueText": "x" }] }.`,
  });
}
