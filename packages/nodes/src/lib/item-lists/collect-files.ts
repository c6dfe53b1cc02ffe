import type { BinaryData, Item } from '@millrace/node-sdk';

/** The files of several items under names of their own; `undefined` when there are none. */
export function collectFiles(items: readonly Item[], keepOnlyUnique: boolean): Record<string, BinaryData> | undefined {
  const files: Record<string, BinaryData> = Object.create(null);
  const seen = new Set<string>();
  for (const { binary = {} } of items) {
    for (const [name, file] of Object.entries(binary)) {
      const kind = JSON.stringify([file.mimeType, file.fileName, file.fileSize, file.fileExtension]);
      if (keepOnlyUnique && seen.has(kind)) continue;
      seen.add(kind);
      files[freeName(files, name)] = file;
    }
  }
  return seen.size > 0 ? files : undefined;
}

function freeName(files: Record<string, BinaryData>, name: string): string {
  if (!Object.hasOwn(files, name)) return name;
  for (let number = 1; ; number++) {
    const candidate = `${name}_${number}`;
    if (!Object.hasOwn(files, candidate)) return candidate;
  }
}
