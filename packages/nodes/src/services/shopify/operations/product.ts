import {
  choices,
  collection,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { pagesOf, shopify } from '../client.ts';
import * as shared from '../parameters.ts';

const productId = string('productId', { label: 'Product ID', required: true });
const newTitle = string('title', { label: 'Title' });
const handle = string('handle', { label: 'Handle', description: 'Its name in addresses' });
const productType = string('product_type', { label: 'Product type' });
const vendor = string('vendor', { label: 'Vendor' });

const images = collection('images', {
  label: 'Images',
  placeholder: 'Add field',
  typeOptions: { multipleValues: true },
  options: [
    dateTime('created_at', { label: 'Created at' }),
    number('id', { label: 'ID' }),
    number('position', { label: 'Position', description: 'Image 1 is the main one' }),
    number('product_id', { label: 'Product ID' }),
    number('variant_ids', { label: 'Variant IDs', typeOptions: { multipleValues: true } }),
    string('src', { label: 'Address', description: 'Where Shopify fetches the image from' }),
    number('width', { label: 'Width', description: 'In pixels' }),
    number('height', { label: 'Height', description: 'In pixels' }),
    dateTime('updated_at', { label: 'Updated at' }),
  ],
});

const productOptions = fixedCollection('productOptions', {
  label: 'Options',
  placeholder: 'Add option',
  description: 'What variants differ in, for example size or colour. Three at most',
  multiple: true,
  groups: [
    group('option', 'Option', [
      string('name', { label: 'Name' }),
      string('value', { label: 'Values', description: 'Separated by commas' }),
    ]),
  ],
});

const about = [
  string('body_html', { label: 'Description', description: 'In HTML' }),
  handle,
  images,
  productOptions,
  productType,
  dateTime('published_at', { label: 'Published at' }),
  options('published_scope', {
    label: 'Published in',
    default: '',
    options: [
      { name: 'Online store and point of sale', value: 'global' },
      { name: 'Online store', value: 'web' },
    ],
  }),
  shared.tags,
  string('template_suffix', { label: 'Template suffix', description: 'Which template of the theme shows it' }),
] as const;

const filters = [
  string('collection_id', { label: 'Collection ID' }),
  dateTime('created_at_max', { label: 'Created before' }),
  dateTime('created_at_min', { label: 'Created after' }),
  shared.fields,
  string('handle', { label: 'Handles', description: 'Separated by commas' }),
  shared.ids,
  string('presentment_currencies', { label: 'Currencies', description: 'Give prices in these. Separated by commas' }),
  productType,
  dateTime('published_at_max', { label: 'Published before' }),
  dateTime('published_at_min', { label: 'Published after' }),
  options('published_status', {
    label: 'Published',
    default: 'any',
    options: choices('any', 'published', 'unpublished'),
  }),
  newTitle,
  dateTime('updated_at_max', { label: 'Updated before' }),
  dateTime('updated_at_min', { label: 'Updated after' }),
  vendor,
] as const;

export const productOperations = {
  create: shopify.operation('Create', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      collection('additionalFields', { ...shared.added, options: [...about, vendor] }),
    ],
    items: 'product',
    request: ({ title, additionalFields }) => ({
      method: 'POST',
      path: '/products.json',
      body: { product: { ...withOptions(additionalFields), title } },
    }),
  }),
  delete: shopify.operation('Delete', {
    parameters: [productId],
    items: succeeded,
    request: ({ productId: id }) => ({ method: 'DELETE', path: path`/products/${id}.json` }),
  }),
  get: shopify.operation('Get', {
    parameters: [productId, shared.onlyFields('additionalFields')],
    items: 'product',
    request: ({ productId: id, additionalFields: query }) => ({ path: path`/products/${id}.json`, query }),
  }),
  getAll: shopify.operation('Get many', {
    parameters: [collection('additionalFields', { ...shared.added, options: filters })],
    paged: { most: 250 },
    paging: pagesOf('products'),
    request: ({ additionalFields: query }) => ({ path: '/products.json', query }),
  }),
  update: shopify.operation('Update', {
    parameters: [productId, collection('updateFields', { ...shared.changed, options: [...about, newTitle, vendor] })],
    items: 'product',
    request: ({ productId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/products/${id}.json`,
      body: { product: withOptions(updateFields) },
    }),
  }),
};

/** Fields of a product, its options as a list of names with their values. */
function withOptions<Fields extends { productOptions?: { option?: Array<{ name: string; value: string }> } }>({
  productOptions: given,
  ...rest
}: Fields) {
  const declared = given?.option?.map(({ name, value }) => ({
    name,
    values: value.split(',').map((one) => one.trim()),
  }));
  return { ...rest, options: declared };
}
