import {
  boolean,
  choiceOf,
  choices,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  secret,
  string,
  when,
} from '@millrace/node-sdk';
import { authors } from './lookups.ts';

export const title = string('title', { label: 'Title', required: true });
export const newTitle = string('title', { label: 'Title' });
export const authorId = choiceOf('authorId', { label: 'Author', from: authors });
export const content = string('content', { label: 'Content' });
export const slug = string('slug', { label: 'Slug', description: 'The last part of its address' });
export const password = secret('password', { label: 'Password', description: 'Who reads it is asked for this' });
const states = choices('draft', 'future', 'pending', 'private', 'publish');
export const status = options('status', { label: 'Status', default: 'draft', options: states });
export const wantedStatus = options('status', { label: 'Status', default: 'publish', options: states });
export const date = dateTime('date', { label: 'Date', description: 'When it is published' });
export const commentStatus = options('commentStatus', {
  label: 'Comments',
  default: 'open',
  options: choices('open', 'closed'),
});
export const pingStatus = options('pingStatus', {
  label: 'Pings',
  default: 'open',
  options: choices('open', 'closed'),
});
export const parent = number('parent', { label: 'Parent ID' });
export const menuOrder = number('menuOrder', { label: 'Order in menus' });
export const featuredMediaId = number('featuredMediaId', { label: 'Featured media ID' });

/** The template of a post or a page: one of the theme, or of Elementor. */
export const template = <const Name extends 'pageTemplate' | 'postTemplate'>(name: Name) =>
  fixedCollection(name, {
    label: 'Template',
    groups: [
      group('values', 'Template', [
        boolean('elementor', { label: 'Of Elementor', default: true }),
        when({ elementor: [false] }, string('template', { label: 'Template', description: 'File of the theme' })),
        when(
          { elementor: [true] },
          options('template', {
            label: 'Template',
            default: '',
            options: [
              { name: 'Standard', value: '' },
              { name: 'Elementor canvas', value: 'elementor_canvas' },
              { name: 'Elementor header and footer', value: 'elementor_header_footer' },
              { name: 'Elementor full width', value: 'elementor_theme' },
            ],
          }),
        ),
      ]),
    ],
  });

export const after = dateTime('after', { label: 'After', description: 'Only what was published after this' });
export const before = dateTime('before', { label: 'Before', description: 'Only what was published before this' });
export const order = options('order', {
  label: 'Order',
  default: 'desc',
  options: [
    { name: 'Ascending', value: 'asc' },
    { name: 'Descending', value: 'desc' },
  ],
});
export const orderBy = options('orderBy', {
  label: 'Order by',
  default: 'id',
  options: choices(
    'author',
    'date',
    'id',
    'include',
    'include_slugs',
    'modified',
    'parent',
    'relevance',
    'slug',
    'title',
  ),
});
export const search = string('search', { label: 'Search', description: 'Only what holds this text' });
export const added = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changed = { label: 'Fields to change', placeholder: 'Add field' } as const;
export const chosen = { label: 'Options', placeholder: 'Add option' } as const;
