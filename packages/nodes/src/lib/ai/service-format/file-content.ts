import { type Item, type NodeContext, NodeError } from '@millrace/node-sdk';
import { itemFile } from '../../files/item-files.ts';

/** Services take no larger ones in a prompt; more would only fill the memory. */
const MOST_BYTES = 50 * 1024 * 1024;
const PARAMETER = 'binaryPropertyName';

export interface FileContent {
  /** Base64. */
  data: string;
  mimeType: string;
  fileName?: string;
}

/** Names in a list with commas. */
export function listed(list = ''): string[] {
  return list.split(',').flatMap((name) => name.trim() || []);
}

/** The content of a file of an item, to be sent with a prompt. @throws NodeError for one that is not there, or too large */
export async function fileContent(
  name: string,
  { item, binary, parameter = PARAMETER }: Pick<NodeContext, 'binary'> & { item: Item; parameter?: string },
): Promise<FileContent> {
  const file = itemFile(item, name, parameter);
  if ((file.bytes ?? 0) > MOST_BYTES) {
    throw new NodeError(`The file '${name}' is too large to be sent with a prompt`, {
      description: 'It may have 50 MB at most. Make it smaller, or upload it to the service and name it there.',
      parameter,
    });
  }
  const { mimeType, fileName } = file;
  const data = Buffer.from(await binary.read(file)).toString('base64');
  return { data, mimeType, ...(fileName !== undefined && { fileName }) };
}
