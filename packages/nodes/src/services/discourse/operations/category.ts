import { collection, color, path, singlePage, string } from '@millrace/node-sdk';
import { discourse } from '../client.ts';

const name = string('name', { label: 'Name', required: true });
const background = { label: 'Color', default: '0000FF' } as const;
const text = { label: 'Text color', default: '0000FF' } as const;

/** Colors without the sign that the picker puts before them. */
const plain = (value: string | undefined) => value?.replace(/^#/, '');

export const categoryOperations = {
  create: discourse.operation('Create', {
    parameters: [
      name,
      color('color', { ...background, required: true }),
      color('textColor', { ...text, required: true }),
    ],
    request: ({ name: called, color: chosen, textColor }) => ({
      method: 'POST',
      path: '/categories.json',
      body: { name: called, color: plain(chosen), text_color: plain(textColor) },
    }),
    items: 'category',
  }),
  getAll: discourse.operation('Get many', {
    paged: { most: 100 },
    paging: singlePage({ items: 'category_list.categories' }),
    request: () => ({ path: '/categories.json' }),
  }),
  update: discourse.operation('Update', {
    parameters: [
      string('categoryId', { label: 'Category ID', required: true }),
      name,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [color('color', background), color('textColor', text)],
      }),
    ],
    request: ({ categoryId, name: called, updateFields }) => ({
      method: 'PUT',
      path: path`/categories/${categoryId}.json`,
      body: { name: called, color: plain(updateFields.color), text_color: plain(updateFields.textColor) },
    }),
    items: 'category',
  }),
};
