import {
  boolean,
  fixedCollection,
  group,
  type JsonObject,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';
import { text, written } from './rich-text.ts';

const textTypes = [
  'paragraph',
  'heading_1',
  'heading_2',
  'heading_3',
  'toggle',
  'to_do',
  'bulleted_list_item',
  'numbered_list_item',
] as const;

const values = [
  options('type', {
    label: 'Type',
    default: 'paragraph',
    options: [
      { name: 'Paragraph', value: 'paragraph' },
      { name: 'Heading 1', value: 'heading_1' },
      { name: 'Heading 2', value: 'heading_2' },
      { name: 'Heading 3', value: 'heading_3' },
      { name: 'Toggle', value: 'toggle' },
      { name: 'To-do', value: 'to_do' },
      { name: 'Child page', value: 'child_page' },
      { name: 'Entry of a list with bullets', value: 'bulleted_list_item' },
      { name: 'Entry of a list with numbers', value: 'numbered_list_item' },
      { name: 'Image', value: 'image' },
    ],
  }),
  when({ type: ['to_do'] }, boolean('checked', { label: 'Done' })),
  when(
    { type: textTypes },
    boolean('richText', { label: 'Rich text', description: 'Text with looks, links, mentions' }),
  ),
  when({ type: textTypes, richText: [false] }, string('textContent', { label: 'Text' })),
  when({ type: textTypes, richText: [true] }, text),
  when({ type: ['child_page'] }, string('title', { label: 'Title' })),
  when({ type: ['image'] }, string('url', { label: 'Address of the image' })),
] as const;

/** Blocks, one after the other. */
export const blockUi = fixedCollection('blockUi', {
  label: 'Blocks',
  placeholder: 'Add block',
  multiple: true,
  groups: [group('blockValues', 'Block', values)],
});

type Block = ParametersOf<typeof values>;

/** Blocks as Notion takes them. */
export function blocksOf(entered: { blockValues?: Block[] }): JsonObject[] {
  return (entered.blockValues ?? []).map((block) => ({
    object: 'block',
    type: block.type,
    [block.type]: contentOf(block),
  }));
}

function contentOf(block: Block): JsonObject {
  if (block.type === 'image') return { type: 'external', external: { url: block.url ?? '' } };
  if (block.type === 'child_page') return { title: block.title ?? '' };
  return { ...(block.type === 'to_do' && { checked: block.checked ?? false }), text: written(block) };
}
