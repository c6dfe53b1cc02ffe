import {
  boolean,
  choices,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { fieldsOf, filledFields } from '../client.ts';
import { categories, tags } from '../lookups.ts';

export const status = choices('draft', 'pending', 'private', 'publish');
export const stockStatus = [
  { name: 'In stock', value: 'instock' },
  { name: 'Out of stock', value: 'outofstock' },
  { name: 'On backorder', value: 'onbackorder' },
] as const;
export const kind = options('type', {
  label: 'Kind',
  default: 'simple',
  options: choices('simple', 'grouped', 'external', 'variable'),
});

/** What a product holds besides its name. */
export const about = [
  options('backorders', { label: 'Backorders', default: 'no', options: choices('no', 'notify', 'yes') }),
  string('buttonText', { label: 'Text of the button', description: 'Of products that are sold elsewhere' }),
  options('catalogVisibility', {
    label: 'Visible in',
    default: 'visible',
    options: [
      { name: 'Catalogue', value: 'catalog' },
      { name: 'Nowhere', value: 'hidden' },
      { name: 'Search', value: 'search' },
      { name: 'Catalogue and search', value: 'visible' },
    ],
  }),
  choicesOf('categories', { label: 'Categories', from: categories }),
  string('crossSellIds', { label: 'Cross-sell IDs', description: 'Separated by commas' }),
  dateTime('dateOnSaleFrom', { label: 'On sale from' }),
  dateTime('dateOnSaleTo', { label: 'On sale until' }),
  string('description', { label: 'Description' }),
  boolean('downloadable', { label: 'Can be downloaded' }),
  string('externalUrl', { label: 'External URL', description: 'Of products that are sold elsewhere' }),
  boolean('featured', { label: 'Featured' }),
  boolean('manageStock', { label: 'Manage the stock' }),
  number('menuOrder', { label: 'Place in menus', default: 1 }),
  string('parentId', { label: 'Parent ID' }),
  string('purchaseNote', { label: 'Purchase note', description: 'Is sent after a purchase' }),
  string('regularPrice', { label: 'Regular price' }),
  boolean('reviewsAllowed', { label: 'Reviews', default: true }),
  string('salePrice', { label: 'Sale price' }),
  string('shippingClass', { label: 'Shipping class' }),
  string('shortDescription', { label: 'Short description' }),
  string('sku', { label: 'SKU' }),
  string('slug', { label: 'Slug', description: 'Its name in addresses' }),
  boolean('soldIndividually', { label: 'One for each order' }),
  options('status', { label: 'Status', default: 'publish', options: status }),
  number('stockQuantity', { label: 'Quantity in stock', default: 1 }),
  options('stockStatus', { label: 'Stock', default: 'instock', options: stockStatus }),
  choicesOf('tags', { label: 'Tags', from: tags }),
  string('taxClass', { label: 'Tax class' }),
  options('taxStatus', { label: 'Taxed', default: 'taxable', options: choices('taxable', 'shipping', 'none') }),
  kind,
  string('upsellIds', { label: 'Upsell IDs', description: 'Separated by commas' }),
  boolean('virtual', { label: 'Virtual' }),
  string('weight', { label: 'Weight' }),
] as const;

export const dimensions = fixedCollection('dimensionsUi', {
  label: 'Dimensions',
  placeholder: 'Add dimensions',
  groups: [
    group('dimensionsValues', 'Dimensions', [
      string('height', { label: 'Height' }),
      string('length', { label: 'Length' }),
      string('width', { label: 'Width' }),
    ]),
  ],
});

export const images = fixedCollection('imagesUi', {
  label: 'Images',
  placeholder: 'Add image',
  multiple: true,
  groups: [
    group('imagesValues', 'Image', [
      string('alt', { label: 'Alternative text' }),
      string('src', { label: 'URL' }),
      string('name', { label: 'Name' }),
    ]),
  ],
});

interface Given {
  fields: { categories?: string[]; tags?: string[] };
  dimensionsUi: { dimensionsValues?: object };
  imagesUi: { imagesValues?: Array<{ alt: string; src: string; name: string }> };
  metadataUi: { metadataValues?: Array<{ key: string; value: string }> };
}

/** A product as WooCommerce takes it. */
export function productOf({ fields, dimensionsUi, imagesUi, metadataUi }: Given) {
  const { categories: inCategories, tags: withTags, ...rest } = fields;
  const size = dimensionsUi.dimensionsValues;
  return {
    ...fieldsOf(rest),
    categories: inCategories?.map(idOf),
    tags: withTags?.map(idOf),
    dimensions: size && filledFields(size),
    images: imagesUi.imagesValues,
    meta_data: metadataUi.metadataValues,
  };
}

function idOf(id: string): { id: number } {
  return { id: Number(id) };
}
