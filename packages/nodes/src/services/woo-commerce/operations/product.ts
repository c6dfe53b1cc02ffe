import {
  boolean,
  bracketPairs,
  choiceOf,
  choices,
  collection,
  dateTime,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { fieldsOf, wooCommerce } from '../client.ts';
import { categories, tags } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { about, dimensions, images, kind, productOf, status, stockStatus } from './product-fields.ts';

const productId = string('productId', { label: 'Product ID', required: true });

const filters = [
  dateTime('after', { label: 'Created after' }),
  dateTime('before', { label: 'Created before' }),
  choiceOf('category', { label: 'Category', from: categories }),
  options('context', { label: 'Context', description: 'How much is told', options: choices('view', 'embed', 'edit') }),
  boolean('featured', { label: 'Featured' }),
  string('maxPrice', { label: 'Highest price' }),
  string('minPrice', { label: 'Lowest price' }),
  shared.order('desc'),
  shared.orderBy,
  string('search', { label: 'Search', description: 'Only what holds this text' }),
  string('sku', { label: 'SKU' }),
  string('slug', { label: 'Slug' }),
  options('status', { label: 'Status', default: 'any', options: [{ name: 'Any', value: 'any' }, ...status] }),
  options('stockStatus', { label: 'Stock', default: '', options: stockStatus }),
  choiceOf('tag', { label: 'Tag', from: tags }),
  options('taxClass', {
    label: 'Tax class',
    default: '',
    options: [
      { name: 'Standard', value: 'standard' },
      { name: 'Reduced rate', value: 'reduced-rate' },
      { name: 'Zero rate', value: 'zero-rate.' },
    ],
  }),
  kind,
] as const;

export const productOperations = {
  create: wooCommerce.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', { ...shared.added, options: about }),
      dimensions,
      images,
      shared.metadata,
    ],
    request: ({ name, additionalFields: fields, ...groups }) => ({
      method: 'POST',
      path: '/products',
      body: { name, ...productOf({ fields, ...groups }) },
    }),
  }),
  delete: wooCommerce.operation('Delete', {
    parameters: [productId],
    request: ({ productId: id }) => ({ method: 'DELETE', path: path`/products/${id}`, query: { force: true } }),
  }),
  get: wooCommerce.operation('Get', {
    parameters: [productId],
    request: ({ productId: id }) => ({ path: path`/products/${id}` }),
  }),
  getAll: wooCommerce.operation('Get many', {
    parameters: [collection('options', { ...shared.chosen, options: filters })],
    paged: { most: 100 },
    request: ({ options: { taxClass, ...rest } }) => ({
      path: '/products',
      // The value in the file has a point that the name of the class has not.
      query: bracketPairs({ ...fieldsOf(rest), tax_class: taxClass?.replace('.', '') }),
    }),
  }),
  update: wooCommerce.operation('Update', {
    parameters: [
      productId,
      collection('updateFields', { ...shared.changed, options: [...about, string('name', { label: 'Name' })] }),
      dimensions,
      images,
      shared.metadata,
    ],
    request: ({ productId: id, updateFields: fields, ...groups }) => ({
      method: 'PUT',
      path: path`/products/${id}`,
      body: productOf({ fields, ...groups }),
    }),
  }),
};
