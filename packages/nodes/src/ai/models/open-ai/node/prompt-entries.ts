import type { Item, JsonObject, NodeContext } from '@millrace/node-sdk';
import { dataAddress } from './picture-inputs.ts';

/** A message as the parameters say it: a text, a picture or a file. */
export interface PromptMessage {
  type?: 'text' | 'image' | 'file';
  role?: 'user' | 'assistant' | 'system';
  content?: string | undefined;
  imageType?: 'url' | 'fileId' | 'base64' | undefined;
  imageUrl?: string | undefined;
  imageDetail?: string | undefined;
  fileType?: 'url' | 'fileId' | 'base64' | undefined;
  fileUrl?: string | undefined;
  fileId?: string | undefined;
  fileName?: string | undefined;
  binaryPropertyName?: string | undefined;
}

interface Source extends Pick<NodeContext, 'binary'> {
  item: Item;
}

/** A text as the interfaces for responses and conversations take it. */
export function textEntry(role: string, text = ''): JsonObject {
  return { role, content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }] };
}

/** Messages as the interface for responses takes them. @throws NodeError for a file that is not there */
export async function promptEntries(messages: readonly PromptMessage[], source: Source): Promise<JsonObject[]> {
  const entries: JsonObject[] = [];
  for (const message of messages) {
    const { type = 'text', role = 'user', content } = message;
    if (type === 'text') entries.push(textEntry(role, content));
    else
      entries.push({ role, content: [type === 'image' ? await image(message, source) : await file(message, source)] });
  }
  return entries;
}

async function image(message: PromptMessage, source: Source): Promise<JsonObject> {
  const { imageType = 'url', imageUrl = '', imageDetail = 'auto', fileId = '', binaryPropertyName = 'data' } = message;
  const head = { type: 'input_image', detail: imageDetail };
  if (imageType === 'fileId') return { ...head, file_id: fileId };
  return { ...head, image_url: imageType === 'url' ? imageUrl : await dataAddress(binaryPropertyName, source) };
}

async function file(message: PromptMessage, source: Source): Promise<JsonObject> {
  const { fileType = 'url', fileUrl = '', fileId = '', fileName = '', binaryPropertyName = 'data' } = message;
  if (fileType === 'url') return { type: 'input_file', file_url: fileUrl };
  if (fileType === 'fileId') return { type: 'input_file', file_id: fileId };
  return { type: 'input_file', filename: fileName, file_data: await dataAddress(binaryPropertyName, source) };
}
