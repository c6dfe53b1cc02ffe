import {
  boolean,
  choiceOf,
  choices,
  collection,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  locator,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';
import { databases, users } from './lookups.ts';
import { databaseSettings, idIn, idOf } from './places.ts';

const mention = { textType: ['mention'] } as const;

/** A part of a text that has a look of its own, or is more than text. */
const parts = [
  options('textType', { label: 'Type', default: 'text', options: choices('equation', 'mention', 'text') }),
  when({ textType: ['text'] }, string('text', { label: 'Text' })),
  when({ textType: ['text'] }, boolean('isLink', { label: 'Is a link' })),
  when({ textType: ['text'], isLink: [true] }, string('textLink', { label: 'Address of the link' })),
  when(
    mention,
    options('mentionType', { label: 'Mentions', default: '', options: choices('database', 'date', 'page', 'user') }),
  ),
  when({ mentionType: ['user'] }, choiceOf('user', { label: 'Person', from: users })),
  when({ mentionType: ['page'] }, string('page', { label: 'Page', description: 'Its ID or address' })),
  when({ mentionType: ['database'] }, locator('database', { ...databaseSettings, from: databases, required: false })),
  when({ mentionType: ['date'] }, boolean('range', { label: 'Has an end' })),
  when({ mentionType: ['date'], range: [false] }, dateTime('date', { label: 'Date' })),
  when({ mentionType: ['date'], range: [true] }, dateTime('dateStart', { label: 'Start' })),
  when({ mentionType: ['date'], range: [true] }, dateTime('dateEnd', { label: 'End' })),
  when(
    { textType: ['equation'] },
    string('expression', { label: 'Equation', description: 'In the notation of KaTeX' }),
  ),
  collection('annotationUi', {
    label: 'Look',
    placeholder: 'Add look',
    options: [
      boolean('bold', { label: 'Bold' }),
      boolean('italic', { label: 'Italic' }),
      boolean('strikethrough', { label: 'Strikethrough' }),
      boolean('underline', { label: 'Underline' }),
      boolean('code', { label: 'Code' }),
      options('color', { label: 'Colour', default: '', options: colors() }),
    ],
  }),
] as const;

function colors() {
  const plain = ['gray', 'brown', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'red'];
  return choices('default', ...plain, ...plain.map((name) => `${name}_background`));
}

/** A text in parts. */
export const text = fixedCollection('text', {
  label: 'Text',
  placeholder: 'Add part',
  multiple: true,
  groups: [group('text', 'Part', parts)],
});

type Part = Partial<ParametersOf<typeof parts>>;

/** A text as it was entered: plain, or in parts. */
interface EnteredText {
  richText?: boolean | undefined;
  textContent?: string | undefined;
  text?: { text?: Part[] } | undefined;
}

/** A plain text as Notion takes it. */
export function plain(content: string | undefined): JsonObject[] {
  return [{ text: { content: content ?? '' } }];
}

/** A text as Notion takes it. */
export function written({ richText: isRich = false, textContent, text: entered }: EnteredText): JsonObject[] {
  if (!isRich) return plain(textContent);
  return (entered?.text ?? []).map((part) => ({ ...contentOf(part), annotations: { ...part.annotationUi } }));
}

function contentOf(part: Part): JsonObject {
  const { textType: type = 'text', text: content = '', isLink = false, textLink = '' } = part;
  if (type === 'equation') return { type, equation: { expression: part.expression ?? '' } };
  if (type === 'mention') return { type, mention: mentionOf(part) };
  return { type, text: { content, ...(isLink && textLink !== '' && { link: { url: textLink } }) } };
}

function mentionOf({ mentionType: type = 'user', ...part }: Part): JsonObject {
  if (type === 'user') return { type, user: { id: part.user ?? '' } };
  if (type === 'page') return { type, page: { id: idIn(part.page ?? '') } };
  if (type === 'database') return { type, database: { id: idOf(part.database, 'database', 'text') } };
  return {
    type,
    date: part.range
      ? { start: part.dateStart ?? '', end: part.dateEnd || null }
      : { start: part.date ?? '', end: null },
  };
}
