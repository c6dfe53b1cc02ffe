import { boolean, choices, collection, options, string } from '@millrace/node-sdk';
import type { View } from './simplified.ts';

export const isSimplified = boolean('simple', {
  label: 'Simplify',
  default: true,
  description: 'Give values as people see them, without what Notion tells about them',
});

/** How much a version of the node gives. */
export function viewOf(isSimple: boolean | undefined, { typeVersion }: { typeVersion: number }): View {
  if (!isSimple) return 'raw';
  return typeVersion < 2 ? 'v1' : 'v2';
}

export const iconOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    options('iconType', {
      label: 'Kind of icon',
      default: 'emoji',
      options: [
        { name: 'Emoji', value: 'emoji' },
        { name: 'Image at an address', value: 'file' },
      ],
    }),
    string('icon', { label: 'Icon', description: 'An emoji, or the address of an image' }),
  ],
});

/** The icon of a page; undefined where none was entered. */
export function iconOf({ iconType = 'emoji', icon = '' }: { iconType?: 'emoji' | 'file'; icon?: string }) {
  if (icon === '') return undefined;
  return iconType === 'file' ? { external: { url: icon } } : { emoji: icon };
}

/** Orders of what a search finds. */
export const sortDirections = choices('ascending', 'descending');
