import { bracketPairs, choiceOf, collection, number, options, path, string, when } from '@millrace/node-sdk';
import { stripe } from './client.ts';
import {
  amount,
  currency,
  customerId,
  description,
  detailsOf,
  metadata,
  neededAmount,
  neededCurrency,
  paged,
  shipping,
} from './parameters.ts';

const chargeId = string('chargeId', { label: 'Charge', placeholder: 'ch_…', required: true });
const chargeFields = [
  description,
  metadata,
  string('receipt_email', { label: 'Receipt to', description: 'Address that gets the receipt' }),
  shipping,
] as const;

export const chargeOperations = {
  create: stripe.operation('Create', {
    parameters: [
      customerId,
      neededAmount,
      neededCurrency,
      string('source', { label: 'Source', description: 'Of the customer, that is charged', required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: chargeFields }),
    ],
    request: ({ customerId: customer, amount: sum, currency: code, source, additionalFields: fields }) => ({
      method: 'POST',
      path: '/charges',
      form: bracketPairs({ customer, amount: sum, currency: code, source, ...fields, ...detailsOf(fields) }),
    }),
  }),
  get: stripe.operation('Get', {
    parameters: [chargeId],
    request: ({ chargeId: id }) => ({ path: path`/charges/${id}` }),
  }),
  getAll: stripe.operation('Get many', { paged, request: () => ({ path: '/charges' }) }),
  update: stripe.operation('Update', {
    parameters: [
      chargeId,
      collection('updateFields', { label: 'Fields', placeholder: 'Add field', options: chargeFields }),
    ],
    request: ({ chargeId: id, updateFields: fields }) => ({
      method: 'POST',
      path: path`/charges/${id}`,
      form: bracketPairs({ ...fields, ...detailsOf(fields) }),
    }),
  }),
};

export const couponOperations = {
  create: stripe.operation('Create', {
    parameters: [
      options('duration', {
        label: 'Duration',
        default: 'once',
        options: [
          { name: 'For ever', value: 'forever' },
          { name: 'Once', value: 'once' },
        ],
        required: true,
      }),
      options('type', {
        label: 'Discount',
        default: 'percent',
        options: [
          { name: 'An amount', value: 'fixedAmount' },
          { name: 'Per cent', value: 'percent' },
        ],
        required: true,
      }),
      when({ type: ['fixedAmount'] }, number('amountOff', { ...amount, required: true })),
      when({ type: ['fixedAmount'] }, choiceOf('currency', { ...currency, required: true })),
      when(
        { type: ['percent'] },
        number('percentOff', {
          label: 'Per cent',
          default: 1,
          typeOptions: { minValue: 1, maxValue: 100 },
          required: true,
        }),
      ),
    ],
    request: ({ duration, amountOff: amount_off, percentOff: percent_off, currency: code }) => ({
      method: 'POST',
      path: '/coupons',
      form: { duration, amount_off, currency: code, percent_off },
    }),
  }),
  getAll: stripe.operation('Get many', { paged, request: () => ({ path: '/coupons' }) }),
};
