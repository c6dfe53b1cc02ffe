import { textLiteral } from '@millrace/expression';

/** A place within an item's json: object keys and list indexes. */
export type ItemPath = ReadonlyArray<string | number>;

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A path behind a base, such as `$json.input[0]['my count']`. Any key resolves, whatever it is made of. */
export function accessPath(base: string, path: ItemPath): string {
  return path.reduce<string>((text, part) => text + accessor(part), base);
}

/** A path without a base, for parameters that take a path instead of a value. */
export function plainPath(path: ItemPath): string {
  const [first, ...rest] = path;
  if (first === undefined) return '';
  const start = typeof first === 'string' && IDENTIFIER.test(first) ? first : accessor(first);
  return accessPath(start, rest);
}

function accessor(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`;
  return IDENTIFIER.test(part) ? `.${part}` : `[${textLiteral(part)}]`;
}

export interface MappedPath {
  path: ItemPath;
  /** Name of the node the data came from, when it is not the direct input. */
  nodeName?: string;
}

/** The expression code (without braces) that reads a dragged value. */
export function mappingCode({ path, nodeName }: MappedPath): string {
  return accessPath(nodeName === undefined ? '$json' : `$(${textLiteral(nodeName)}).item.json`, path);
}

/** The expression for one item by its index, for copying. */
export function itemPathExpression(itemIndex: number, path: ItemPath): string {
  return `{{ ${accessPath(`$input.all()[${itemIndex}].json`, path)} }}`;
}

/** The expression that names the node and the key, for copying. */
export function parameterPathExpression(nodeName: string, path: ItemPath): string {
  return `{{ ${accessPath(`$node[${textLiteral(nodeName)}].json`, path)} }}`;
}
