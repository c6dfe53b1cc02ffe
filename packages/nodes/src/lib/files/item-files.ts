import { type BinaryData, type Item, NodeError } from '@millrace/node-sdk';

type Files = Record<string, BinaryData>;

/** Files by name. Names are chosen by users: no prototype. */
export function filesOf(entries: Iterable<readonly [string, BinaryData]>): Files {
  const files: Files = Object.create(null);
  for (const [name, file] of entries) files[name] = file;
  return files;
}

/**
 * A file of an item.
 * @param parameter that holds the name.
 * @throws NodeError when the item has none of that name.
 */
export function itemFile({ binary = {} }: Item, name: string, parameter: string): BinaryData {
  const file = Object.hasOwn(binary, name) ? binary[name] : undefined;
  if (file) return file;
  const names = Object.keys(binary);
  throw new NodeError(`The item has no file '${name}'`, {
    description:
      names.length > 0
        ? `Its files are: ${names.map((known) => `'${known}'`).join(', ')}.`
        : 'It has no files at all: the node before has to pass them on.',
    parameter,
    code: 'FILE_MISSING',
  });
}

/** Files with one more, or another of that name. */
export function withFile(binary: Item['binary'], name: string, file: BinaryData): Files {
  return filesOf([...Object.entries(binary ?? {}), [name, file]]);
}

/** Files without one; `undefined` when none is left. */
export function withoutFile(binary: Item['binary'], name: string): Files | undefined {
  const rest = Object.entries(binary ?? {}).filter(([file]) => file !== name);
  return rest.length > 0 ? filesOf(rest) : undefined;
}
