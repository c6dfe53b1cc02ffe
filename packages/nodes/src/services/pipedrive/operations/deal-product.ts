import { choiceOf, isJsonObject, number, path, string } from '@millrace/node-sdk';
import { pipedrive, usualPages } from '../client.ts';
import { deals, products, productsOfDeal } from '../lookups.ts';
import * as shared from '../parameters.ts';

const dealId = choiceOf('dealId', { label: 'Deal', from: deals, required: true });
const attachment = choiceOf('productAttachmentId', {
  label: 'Product of the deal',
  from: productsOfDeal,
  required: true,
});
const price = number('item_price', {
  label: 'Price of one',
  required: true,
  typeOptions: { numberPrecision: 2 },
});
const quantity = number('quantity', { label: 'Quantity', default: 1, required: true, typeOptions: { minValue: 1 } });

const about = [
  string('comments', { label: 'Comments', typeOptions: { rows: 4 } }),
  number('discount_percentage', {
    label: 'Discount',
    description: 'In percent',
    typeOptions: { minValue: 0, maxValue: 100 },
  }),
  string('product_variation_id', { label: 'Product variation ID' }),
] as const;

export const dealProductOperations = {
  add: pipedrive.operation('Add', {
    action: 'Add a product to a deal',
    parameters: [
      dealId,
      choiceOf('productId', { label: 'Product', from: products, required: true }),
      price,
      quantity,
      shared.more(about),
    ],
    request: ({ dealId: id, productId: product_id, item_price, quantity: count, additionalFields }) => ({
      method: 'POST',
      path: path`/deals/${id}/products`,
      body: { product_id, item_price, quantity: count, ...additionalFields },
    }),
    items: 'data',
  }),
  getAll: pipedrive.operation('Get many', {
    action: 'Get many products of a deal',
    parameters: [dealId],
    paged: shared.paged,
    async run({ client, limit, parameters: { dealId: id } }) {
      const found = await client.all({ path: path`/deals/${id}/products` }, { limit, paging: usualPages });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  remove: pipedrive.operation('Remove', {
    action: 'Remove a product from a deal',
    parameters: [dealId, attachment],
    request: ({ dealId: id, productAttachmentId }) => ({
      method: 'DELETE',
      path: path`/deals/${id}/products/${productAttachmentId}`,
    }),
    items: 'data',
  }),
  update: pipedrive.operation('Update', {
    action: 'Update a product of a deal',
    parameters: [dealId, attachment, shared.changes([...about, price, quantity])],
    request: ({ dealId: id, productAttachmentId, updateFields: body }) => ({
      method: 'PUT',
      path: path`/deals/${id}/products/${productAttachmentId}`,
      body,
    }),
    items: 'data',
  }),
};
