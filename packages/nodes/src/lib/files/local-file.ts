import path from 'node:path';
import type { BinaryData, BinaryStore, FileAccess, NodeContext } from '@millrace/node-sdk';
import { boolean } from '@millrace/node-sdk';

/** Whether what is written goes behind what a file holds. */
export const appendOption = boolean('append', {
  label: 'Append',
  description: 'Add to the end of the file if it exists, instead of replacing it',
});

/** A file of the server as a file of an item. @throws NodeError when it cannot be read. */
export async function loadFile(
  file: string,
  { files, binary }: { files: FileAccess; binary: BinaryStore },
  mimeType?: string,
): Promise<BinaryData> {
  const loaded = await binary.create(files.stream(file), {
    fileName: path.basename(file),
    ...(mimeType && { mimeType }),
  });
  return { ...loaded, directory: path.dirname(file) };
}

/** Remarks with the output that a selector names no files. */
export function noteNoFiles(selector: string, context: Pick<NodeContext, 'hint'>): void {
  context.hint({ message: `No file matches '${selector}'`, location: 'outputPane' });
}

/** Square and round brackets as they are, where they would be parts of a pattern. */
export function literalBrackets(selector: string): string {
  return selector.replace(/[[\]()]/g, (bracket) => `[${bracket}]`);
}
