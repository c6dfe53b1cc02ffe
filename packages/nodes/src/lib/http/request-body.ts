import {
  type BinaryData,
  type BinaryStore,
  encodePairs,
  type Item,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';
import { queryPairs } from './query-pairs.ts';
import type { RequestBody } from './request-plan.ts';

/** A body ready to be sent, with the type it has unless the user says otherwise. */
export interface EncodedBody {
  body?: string | Uint8Array | FormData;
  contentType?: string;
}

/** @throws NodeError when a file is missing. */
export async function encodeBody(body: RequestBody, item: Item, store: BinaryStore): Promise<EncodedBody> {
  switch (body.kind) {
    case 'none':
      return {};
    case 'json':
      return { body: JSON.stringify(body.value), contentType: 'application/json' };
    case 'text':
      return { body: body.text, ...(body.contentType && { contentType: body.contentType }) };
    case 'form': {
      const text = encodePairs(queryPairs(body.fields, 'indices'));
      return { body: text, contentType: 'application/x-www-form-urlencoded' };
    }
    case 'file': {
      const file = fileOf(item, body.binaryField);
      return { body: await store.read(file), contentType: file.mimeType };
    }
    case 'multipart':
      // Its type carries the boundary, which only the encoder knows.
      return { body: await encodeForm(body.parts, item, store) };
    default:
      return body satisfies never;
  }
}

async function encodeForm(
  parts: Extract<RequestBody, { kind: 'multipart' }>['parts'],
  item: Item,
  store: BinaryStore,
): Promise<FormData> {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) {
      form.append(part.name, textOf(part.value));
      continue;
    }
    const file = fileOf(item, part.binaryField);
    const bytes = Uint8Array.from(await store.read(file));
    form.append(part.name, new File([bytes], file.fileName ?? part.binaryField, { type: file.mimeType }));
  }
  return form;
}

function textOf(value: JsonValue): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fileOf(item: Item, field: string): BinaryData {
  const files = item.binary ?? {};
  if (Object.hasOwn(files, field)) return files[field] as BinaryData;
  const names = Object.keys(files);
  throw new NodeError(`The item has no file in '${field}'`, {
    description: names.length > 0 ? `Its files are in: ${names.join(', ')}.` : 'It has no files at all.',
    parameter: 'inputDataFieldName',
    code: 'BINARY_FIELD_MISSING',
  });
}
