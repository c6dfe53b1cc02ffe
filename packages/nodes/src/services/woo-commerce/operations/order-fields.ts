import { fixedCollection, group, number, options, string } from '@millrace/node-sdk';
import { fieldsOf, filledFields } from '../client.ts';
import { metadata } from '../parameters.ts';

/** Whom an order is for, as far as it is the same for billing and shipping. The name of the postcode differs between operations. */
function addressFields<const Code extends 'postcode' | 'postalCode'>(code: Code) {
  return [
    string('firstName', { label: 'First name' }),
    string('lastName', { label: 'Last name' }),
    string('company', { label: 'Company' }),
    string('address_1', { label: 'Address, line 1' }),
    string('address_2', { label: 'Address, line 2' }),
    string('city', { label: 'City' }),
    string(code, { label: 'Postcode' }),
    string('country', { label: 'Country' }),
  ] as const;
}

const reached = [string('email', { label: 'Email' }), string('phone', { label: 'Phone' })] as const;

const couponLines = fixedCollection('couponLinesUi', {
  label: 'Coupons',
  placeholder: 'Add coupon',
  multiple: true,
  groups: [group('couponLinesValues', 'Coupon', [string('code', { label: 'Code' }), metadata])],
});

const feeLines = fixedCollection('feeLinesUi', {
  label: 'Fees',
  placeholder: 'Add fee',
  multiple: true,
  groups: [
    group('feeLinesValues', 'Fee', [
      string('name', { label: 'Name' }),
      string('taxClass', { label: 'Tax class' }),
      options('taxStatus', {
        label: 'Taxed',
        default: '',
        options: [
          { name: 'Yes', value: 'taxable' },
          { name: 'No', value: 'none' },
        ],
      }),
      string('total', { label: 'Total' }),
      metadata,
    ]),
  ],
});

const lineItems = fixedCollection('lineItemsUi', {
  label: 'Line items',
  placeholder: 'Add line item',
  multiple: true,
  groups: [
    group('lineItemsValues', 'Line item', [
      string('name', { label: 'Name' }),
      number('productId', { label: 'Product ID' }),
      number('variationId', { label: 'Variation ID' }),
      number('quantity', { label: 'Quantity', default: 1 }),
      string('taxClass', { label: 'Tax class' }),
      string('subtotal', { label: 'Subtotal', description: 'Before discounts' }),
      string('total', { label: 'Total', description: 'After discounts' }),
      metadata,
    ]),
  ],
});

const shippingLines = fixedCollection('shippingLinesUi', {
  label: 'Ways of shipping',
  placeholder: 'Add way of shipping',
  multiple: true,
  groups: [
    group('shippingLinesValues', 'Way of shipping', [
      string('methodTitle', { label: 'Title' }),
      string('method ID', { label: 'Method ID' }),
      string('total', { label: 'Total' }),
      metadata,
    ]),
  ],
});

/** Groups of fields of an order. */
export function orderGroups<const Code extends 'postcode' | 'postalCode'>(code: Code) {
  const address = addressFields(code);
  return [
    fixedCollection('billingUi', {
      label: 'Billing address',
      placeholder: 'Add address',
      groups: [group('billingValues', 'Billing address', [...address, ...reached])],
    }),
    couponLines,
    feeLines,
    lineItems,
    metadata,
    fixedCollection('shippingUi', {
      label: 'Shipping address',
      placeholder: 'Add address',
      groups: [group('shippingValues', 'Shipping address', address)],
    }),
    shippingLines,
  ] as const;
}

interface Metadata {
  metadataValues?: Array<{ key: string; value: string }>;
}
type Line = object & { metadataUi: Metadata };

interface Given {
  fields: object;
  billingUi: { billingValues?: object };
  couponLinesUi: { couponLinesValues?: Line[] };
  feeLinesUi: { feeLinesValues?: Line[] };
  lineItemsUi: { lineItemsValues?: Array<Line & { productId: number; variationId: number }> };
  metadataUi: Metadata;
  shippingUi: { shippingValues?: object };
  shippingLinesUi: { shippingLinesValues?: Line[] };
}

/** An order as WooCommerce takes it. */
export function orderOf({ fields, billingUi, shippingUi, metadataUi, ...lines }: Given) {
  const { billingValues: billing } = billingUi;
  const { shippingValues: shipping } = shippingUi;
  return {
    ...fieldsOf(fields),
    billing: billing && filledFields(billing),
    shipping: shipping && filledFields(shipping),
    coupon_lines: lines.couponLinesUi.couponLinesValues?.map(lineOf),
    fee_lines: lines.feeLinesUi.feeLinesValues?.map(lineOf),
    line_items: lines.lineItemsUi.lineItemsValues?.map(({ productId, variationId, ...line }) => ({
      ...lineOf(line),
      product_id: productId || undefined,
      variation_id: variationId || undefined,
    })),
    meta_data: metadataUi.metadataValues,
    shipping_lines: lines.shippingLinesUi.shippingLinesValues?.map(lineOf),
  };
}

function lineOf({ metadataUi, ...fields }: Line) {
  return { ...filledFields(fields), meta_data: metadataUi.metadataValues };
}
