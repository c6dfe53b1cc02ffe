import {
  boolean,
  collection,
  color,
  fixedCollection,
  group,
  isJsonObject,
  type JsonBody,
  type JsonValue,
  number,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';

const open = { typeOptions: { alwaysOpenEditWindow: true } } as const;

/** An attachment of a message. */
export const attachmentFields = [
  string('fallback', { label: 'Fallback text', description: 'For programs that show no attachments', ...open }),
  string('text', { label: 'Text', ...open }),
  string('title', { label: 'Title', ...open }),
  string('title_link', { label: 'Link of the title', ...open }),
  color('color', { label: 'Color of the line at the left', default: '#ff0000' }),
  string('pretext', { label: 'Text before it', ...open }),
  string('author_name', { label: 'Name of the author' }),
  string('author_link', { label: 'Link of the author', ...open }),
  string('author_icon', { label: 'Icon of the author', ...open }),
  string('image_url', { label: 'Image URL', ...open }),
  string('thumb_url', { label: 'Thumbnail URL', ...open }),
  string('footer', { label: 'Footer', ...open }),
  string('footer_icon', { label: 'Icon of the footer', ...open }),
  number('ts', { label: 'Time', description: 'Seconds since 1970' }),
  fixedCollection('fields', {
    label: 'Fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('item', 'Field', [
        string('title', { label: 'Title' }),
        string('value', { label: 'Value' }),
        boolean('short', { label: 'Short', description: 'Beside another one', default: true }),
      ]),
    ],
  }),
] as const;

/** Any number of attachments. */
export const attachments = collection('attachments', {
  label: 'Attachments',
  placeholder: 'Add attachment',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add attachment' },
  options: attachmentFields,
});

/** Attachments as Slack takes them: their fields in a list. */
export function attachmentsOf(given: JsonValue | undefined): JsonBody[] {
  const list = Array.isArray(given) ? given : [];
  return list.filter(isJsonObject).map(({ fields, ...rest }) => ({
    ...rest,
    ...(isJsonObject(fields) && fields.item !== undefined && { fields: fields.item }),
  }));
}

/** What a message of the second version shows. */
export const content = [
  options('messageType', {
    label: 'Message type',
    options: [
      { name: 'Text', value: 'text' },
      { name: 'Blocks', value: 'block', description: 'Laid out with the Block Kit of Slack' },
      { name: 'Attachments', value: 'attachment', description: 'Slack advises to use blocks' },
    ],
  }),
  when(
    { messageType: ['text'] },
    string('text', { label: 'Message text', description: 'May hold the markup of Slack', required: true }),
  ),
  when(
    { messageType: ['block'] },
    string('blocksUi', {
      label: 'Blocks',
      description: 'JSON as the Block Kit Builder gives it: { "blocks": […] }',
      required: true,
      typeOptions: { rows: 3 },
    }),
  ),
  when(
    { messageType: ['block'] },
    string('text', { label: 'Notification text', description: 'Shown where blocks are not' }),
  ),
] as const;

interface Content {
  messageType: 'text' | 'block' | 'attachment';
  text?: string | undefined;
  blocksUi?: string | undefined;
  attachments?: unknown;
}

/** The part of a message that is shown. */
export function contentOf({ messageType, text, blocksUi, attachments: given }: Content) {
  if (messageType === 'text') return { text };
  if (messageType === 'attachment') return { attachments: attachmentsOf(given as JsonValue | undefined) };
  return { blocks: blocksIn(blocksUi), text: text || undefined };
}

/** A list of blocks, or an object that holds one. */
function blocksIn(given: JsonValue | undefined): JsonValue {
  const parsed = parseJsonParameter(given, 'Blocks', 'blocksUi');
  return isJsonObject(parsed) ? (parsed.blocks ?? []) : parsed;
}
