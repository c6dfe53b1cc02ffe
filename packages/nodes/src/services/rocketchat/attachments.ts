import {
  boolean,
  collection,
  color,
  dateTime,
  fixedCollection,
  group,
  isJsonObject,
  type JsonBody,
  type JsonValue,
  NodeError,
  string,
} from '@millrace/node-sdk';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';

/** Any number of attachments of a message. */
export const attachments = collection('attachments', {
  label: 'Attachments',
  placeholder: 'Add attachment',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add attachment' },
  options: [
    color('color', { label: 'Color of the line at the left', default: '#ff0000' }),
    string('text', { label: 'Text' }),
    dateTime('ts', { label: 'Time', description: 'Shown beside the text' }),
    string('thumbUrl', { label: 'Thumbnail URL' }),
    string('messageLink', { label: 'Link of the time', description: 'Opens when the time is pressed' }),
    boolean('collapsed', { label: 'Collapsed', description: 'Images, sounds and videos are hidden at first' }),
    string('authorName', { label: 'Name of the author' }),
    string('authorLink', { label: 'Link of the author' }),
    string('authorIcon', { label: 'Icon of the author' }),
    string('title', { label: 'Title' }),
    string('titleLink', { label: 'Link of the title' }),
    boolean('titleLinkDownload', { label: 'Title downloads', description: 'The link of the title is a download' }),
    string('imageUrl', { label: 'Image URL' }),
    string('audioUrl', { label: 'Audio URL' }),
    string('videoUrl', { label: 'Video URL' }),
    fixedCollection('fields', {
      label: 'Fields',
      multiple: true,
      placeholder: 'Add field',
      groups: [
        group('fieldsValues', 'Field', [
          boolean('short', { label: 'Short', description: 'Beside another one' }),
          string('title', { label: 'Title' }),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
  ],
});

/** What Rocket.Chat calls the fields of an attachment, where it is not as in the file. */
const NAMES: Readonly<Record<string, string>> = {
  thumbUrl: 'thumb_url',
  messageLink: 'message_link',
  authorName: 'author_name',
  authorLink: 'author_link',
  authorIcon: 'author_icon',
  titleLink: 'title_link',
  titleLinkDownload: 'title_link_download',
  imageUrl: 'image_url',
  audioUrl: 'audio_url',
  videoUrl: 'video_url',
};

/** Attachments as Rocket.Chat takes them; undefined for none. */
export function attachmentsOf(given: unknown): JsonBody[] | undefined {
  const list = (Array.isArray(given) ? given : []).filter(isJsonObject);
  return list.length > 0 ? list.map(attachmentOf) : undefined;
}

function attachmentOf({ fields, ...rest }: Readonly<Record<string, JsonValue>>): JsonBody {
  const named = Object.entries(rest).map(([name, value]) => [NAMES[name] ?? name, value]);
  const shown = isJsonObject(fields) ? fields.fieldsValues : undefined;
  return { ...Object.fromEntries(named), fields: shown };
}

/** Attachments that are written as JSON. @throws NodeError for what is no list */
export function attachmentsIn(text: JsonValue | undefined): JsonValue[] | undefined {
  if (text === undefined || text === '') return undefined;
  const list = parseJsonParameter(text, 'Attachments (JSON)', 'attachmentsJson');
  if (Array.isArray(list)) return list;
  throw new NodeError("'Attachments (JSON)' must be a list", {
    description: 'Write it as [{ "text": "…" }].',
    parameter: 'attachmentsJson',
  });
}
