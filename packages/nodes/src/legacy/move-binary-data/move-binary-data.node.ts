import {
  type BinaryData,
  type BinaryStore,
  defineNode,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { filesOf, withoutFile } from '../../lib/files/item-files.ts';
import { decodeText, encodeText } from '../../lib/text-encoding/code-text.ts';
import { kindOf } from '../../lib/values/value-text.ts';
import { moveBinaryDataParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof moveBinaryDataParameters>;

const access = fieldAccess(true);

export default defineNode({
  name: 'n8n-nodes-base.moveBinaryData',
  displayName: 'Convert to/from binary data',
  description: 'Puts the content of files into fields, and makes files of fields',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  hidden: true,
  subtitle: '={{ $parameter.mode === "binaryToJson" ? "To JSON" : "To a file" }}',
  defaults: { name: 'Convert to/from binary data' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['file', 'base64', 'encoding', 'buffer', 'move', 'convert', 'text'],
  },
  parameters: moveBinaryDataParameters,
  run: ({ item, parameters, binary, node }) =>
    parameters.mode === 'binaryToJson'
      ? toJson(item, parameters, binary)
      : toBinary(item, parameters, binary, node.typeVersion),
});

async function toJson(item: Item, parameters: Parameters, store: BinaryStore): Promise<Item | null> {
  const { sourceKey, destinationKey, setAllData, options } = parameters;
  const file = item.binary && Object.hasOwn(item.binary, sourceKey) ? item.binary[sourceKey] : undefined;
  if (!file) return null;
  const bytes = await store.read(file);
  const binary = options.keepSource ? item.binary : withoutFile(item.binary, sourceKey);
  const text = await decodeText(bytes, options.keepAsBase64 && !setAllData ? { encoding: 'base64' } : options);
  const json = setAllData
    ? wholeItem(parsed(text, sourceKey))
    : access.with(
        item.json,
        destinationKey,
        options.jsonParse && !options.keepAsBase64 ? parsed(text, sourceKey) : text,
      );
  return binary ? { json, binary } : { json };
}

function wholeItem(value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  throw new NodeError(`The file holds no JSON object, but ${kindOf(value)}`, {
    description: "Turn off 'Set all data' to put the content into a field.",
    parameter: 'setAllData',
  });
}

function parsed(text: string, file: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new NodeError(`The file '${file}' holds no valid JSON`, {
      description: `${(cause as Error).message}. Turn off 'Set all data' and 'Parse JSON' to take it as text.`,
      parameter: 'sourceKey',
    });
  }
}

async function toBinary(item: Item, parameters: Parameters, store: BinaryStore, typeVersion: number): Promise<Item> {
  const { sourceKey, destinationKey, convertAllData, options } = parameters;
  const value = convertAllData ? item.json : access.get(item.json, sourceKey);
  if (value === undefined) return item;
  const bytes = options.dataIsBase64 ? Buffer.from(String(value), 'base64') : await encode(value, options, typeVersion);
  const isPlainText = typeVersion >= 1.1 && options.useRawData === true && typeof value !== 'object';
  const created = await store.create(bytes, {
    mimeType: options.mimeType || (isPlainText ? 'text/plain' : 'application/json'),
    ...(options.fileName && { fileName: options.fileName }),
  });
  const file = typeVersion >= 1.1 ? named(created) : created;
  const binary = filesOf([...Object.entries(item.binary ?? {}), [destinationKey, file]]);
  if (options.keepSource) return { json: item.json, binary };
  return { json: convertAllData ? {} : access.without(item.json, sourceKey), binary };
}

/** Since version 1.1 each file has a name. */
function named(file: BinaryData): BinaryData {
  const { fileName, fileExtension } = file;
  return fileName ? file : { ...file, fileName: fileExtension ? `file.${fileExtension}` : 'file' };
}

function encode(value: JsonValue, options: Parameters['options'], typeVersion: number): Promise<Buffer> {
  const { useRawData } = options;
  // The first version wrote texts as JSON, with quotes, unless told otherwise.
  const isText = typeof value === 'string' && (useRawData || typeVersion >= 1.1);
  const text = isText ? value : useRawData && typeof value !== 'object' ? String(value) : JSON.stringify(value);
  return encodeText(text, options);
}
