import {
  bracketPairs,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  path,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { epochMs } from '../../lib/date/given-date.ts';
import { stripe } from './client.ts';
import { amount, currency, customerId, detailsOf, metadata, pairsOf, sourceId } from './parameters.ts';

export const balanceOperations = {
  get: stripe.operation('Get', {
    description: 'Get the balance of the account',
    action: 'Get the balance',
    request: () => ({ path: '/balance' }),
  }),
};

export const meterEventOperations = {
  create: stripe.operation('Create', {
    description: 'Tell how much a customer used',
    parameters: [
      string('eventName', { label: 'Name of the event', description: 'As the meter has it', required: true }),
      customerId,
      number('value', { label: 'Value', default: 1, required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('identifier', { label: 'Identifier', description: 'Events with the same one count once' }),
          dateTime('timestamp', { label: 'Time', description: 'When it was used' }),
          fixedCollection('customPayload', {
            label: 'More values',
            placeholder: 'Add value',
            multiple: true,
            groups: [
              group('properties', 'Value', [string('key', { label: 'Name' }), string('value', { label: 'Value' })]),
            ],
          }),
        ],
      }),
    ],
    request: ({ eventName, customerId: customer, value, additionalFields: fields }, { zone }) => ({
      method: 'POST',
      path: '/billing/meter_events',
      form: bracketPairs({
        event_name: eventName,
        identifier: fields.identifier || undefined,
        timestamp: fields.timestamp
          ? Math.floor(epochMs(fields.timestamp, { zone, parameter: 'additionalFields.timestamp' }) / 1000)
          : undefined,
        payload: { ...pairsOf(fields.customPayload?.properties), stripe_customer_id: customer, value },
      }),
    }),
  }),
};

const source = z.object({ id: z.string() }).catchall(z.json());

export const sourceOperations = {
  create: stripe.operation('Create', {
    parameters: [
      customerId,
      options('type', { label: 'Type', options: [{ name: 'WeChat', value: 'wechat' }], required: true }),
      number('amount', amount),
      choiceOf('currency', currency),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          metadata,
          string('statement_descriptor', {
            label: 'On the statement',
            description: 'Text on the statement of the customer',
          }),
        ],
      }),
    ],
    async run({ client, parameters }) {
      const { customerId: customer, type, amount: sum, currency: code, additionalFields: fields } = parameters;
      const form = bracketPairs({
        type,
        amount: sum || undefined,
        currency: code || undefined,
        ...fields,
        metadata: detailsOf(fields).metadata,
      });
      const made = await client.json({ method: 'POST', path: '/sources', form, answer: source });
      await client.json({ method: 'POST', path: path`/customers/${customer}/sources`, form: { source: made.id } });
      return { json: made };
    },
  }),
  delete: stripe.operation('Delete', {
    parameters: [customerId, sourceId],
    request: ({ customerId: customer, sourceId: id }) => ({
      method: 'DELETE',
      path: path`/customers/${customer}/sources/${id}`,
    }),
  }),
  get: stripe.operation('Get', {
    parameters: [sourceId],
    request: ({ sourceId: id }) => ({ path: path`/sources/${id}` }),
  }),
};

export const tokenOperations = {
  create: stripe.operation('Create', {
    parameters: [
      options('type', { label: 'Type', options: [{ name: 'Card', value: 'cardToken' }], required: true }),
      when({ type: ['cardToken'] }, string('number', { label: 'Number of the card' })),
      when({ type: ['cardToken'] }, string('cvc', { label: 'CVC', description: 'Security code of the card' })),
      when({ type: ['cardToken'] }, string('expirationMonth', { label: 'Expires in month', placeholder: '10' })),
      when({ type: ['cardToken'] }, string('expirationYear', { label: 'Expires in year', placeholder: '2030' })),
    ],
    request: ({ number: digits, cvc, expirationMonth: exp_month, expirationYear: exp_year }) => ({
      method: 'POST',
      path: '/tokens',
      form: bracketPairs({ card: { number: digits, exp_month, exp_year, cvc } }),
    }),
  }),
};
