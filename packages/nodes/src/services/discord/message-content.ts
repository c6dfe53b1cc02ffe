import {
  type BinaryStore,
  color,
  dateTime,
  fixedCollection,
  group,
  type Item,
  type JsonObject,
  type JsonValue,
  json,
  multiOptions,
  NodeError,
  options,
  type ParametersOf,
  type ServiceRequest,
  string,
  when,
} from '@millrace/node-sdk';
import { filePart } from '../../lib/files/file-part.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';

export const content = string('content', {
  label: 'Message',
  description: 'At most 2000 characters',
  typeOptions: { rows: 2 },
});

const byFields = { inputMethod: ['fields'] } as const;
const embedFields = [
  options('inputMethod', {
    label: 'Enter',
    default: 'fields',
    options: [
      { name: 'Fields', value: 'fields' },
      { name: 'JSON', value: 'json' },
    ],
  }),
  when({ inputMethod: ['json'] }, json('json', { label: 'Embed', default: '={}', typeOptions: { rows: 2 } })),
  when(byFields, string('description', { label: 'Text', typeOptions: { rows: 2 } })),
  when(byFields, string('author', { label: 'Author' })),
  when(byFields, color('color', { label: 'Colour' })),
  when(byFields, dateTime('timestamp', { label: 'Time' })),
  when(byFields, string('title', { label: 'Title' })),
  when(byFields, string('url', { label: 'Address of the title' })),
  when(byFields, string('image', { label: 'Address of an image' })),
  when(byFields, string('thumbnail', { label: 'Address of a small image' })),
  when(byFields, string('video', { label: 'Address of a video' })),
] as const;

export const embeds = fixedCollection('embeds', {
  label: 'Embeds',
  placeholder: 'Add embed',
  multiple: true,
  groups: [group('values', 'Embed', embedFields)],
});

export const fileList = fixedCollection('files', {
  label: 'Files',
  placeholder: 'Add file',
  multiple: true,
  groups: [group('values', 'File', [string('inputFieldName', { label: 'File of the item', default: 'data' })])],
});

export const flags = multiOptions('flags', {
  label: 'Flags',
  options: [
    { name: 'Without embeds of links', value: 'SUPPRESS_EMBEDS' },
    { name: 'Without notifications', value: 'SUPPRESS_NOTIFICATIONS' },
  ],
});

/** Values of flags (Discord: message flags). */
const FLAGS = { SUPPRESS_EMBEDS: 1 << 2, SUPPRESS_NOTIFICATIONS: 1 << 12 } as const;

/** The flags in one number; undefined for none. */
export function flagsOf(chosen: ReadonlyArray<keyof typeof FLAGS> | undefined): number | undefined {
  return chosen && chosen.length > 0 ? chosen.reduce((all, name) => all | FLAGS[name], 0) : undefined;
}

type Embed = ParametersOf<typeof embedFields>;

/** Embeds as Discord takes them; undefined for none. */
export function embedsOf({ values = [] }: { values?: Embed[] }): JsonObject[] | undefined {
  return values.length > 0 ? values.map(embedOf) : undefined;
}

function embedOf(embed: Embed): JsonObject {
  if (embed.inputMethod === 'json') return parseJsonObjectParameter(embed.json, 'Embed', 'embeds');
  const { description, author, color: shade, timestamp, title, url, image, thumbnail, video } = embed;
  const entries: Array<[string, JsonValue | undefined]> = [
    ['description', description || undefined],
    ['author', author ? { name: author } : undefined],
    ['color', shade ? colorNumber(shade) : undefined],
    ['timestamp', timestamp || undefined],
    ['title', title || undefined],
    ['url', url || undefined],
    ['image', image ? { url: image } : undefined],
    ['thumbnail', thumbnail ? { url: thumbnail } : undefined],
    ['video', video ? { url: video } : undefined],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** `#ff8800`, or a number. */
function colorNumber(text: string): number {
  const value = /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 0xffffff) return value;
  throw new NodeError(`'${text}' is not a colour`, { description: 'Write it as #ff8800.', parameter: 'embeds' });
}

interface MessageFiles {
  files: { values?: ReadonlyArray<{ inputFieldName: string }> };
  item: Item;
  binary: BinaryStore;
}

/** A request that sends a message with its files: each is sent as it is read. */
export function messageRequest(
  place: Pick<ServiceRequest, 'path' | 'query'>,
  body: { readonly [field: string]: JsonValue | undefined },
  { files: { values = [] }, item, binary }: MessageFiles,
): ServiceRequest {
  if (values.length === 0) return { ...place, method: 'POST', body };
  const parts = values.map(({ inputFieldName: name }, index) =>
    filePart(`files[${index}]`, { item, binary, name, parameter: 'files' }),
  );
  const attachments = parts.map(({ fileName: filename }, id) => ({ id, filename }));
  const payload = {
    name: 'payload_json',
    content: JSON.stringify({ ...body, attachments }),
    mimeType: 'application/json',
  };
  return { ...place, method: 'POST', multipart: [payload, ...parts] };
}
