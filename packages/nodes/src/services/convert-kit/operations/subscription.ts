import { choiceOf, choicesOf, collection, path, singlePage } from '@millrace/node-sdk';
import { convertKit, forms, sequences, subscriptionPages, tags } from '../client.ts';
import * as shared from '../parameters.ts';

const formId = choiceOf('id', { label: 'Form', from: forms, required: true });
const sequenceId = choiceOf('id', { label: 'Sequence', from: sequences, required: true });
const tagId = choiceOf('tagId', { label: 'Tag', from: tags, required: true });
const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const fieldsUi = shared.customFields('fieldsUi', 'fieldsValues');

export const formOperations = {
  addSubscriber: convertKit.operation('Add subscriber', {
    action: 'Add a subscriber to a form',
    parameters: [
      formId,
      shared.email,
      collection('additionalFields', { ...more, options: [fieldsUi, shared.firstName] }),
    ],
    request: ({ id, email, additionalFields: { firstName: first_name, fieldsUi: fields } }) => ({
      method: 'POST',
      path: path`/forms/${id}/subscribe`,
      body: { email, first_name, fields: shared.byKey(fields?.fieldsValues) },
    }),
    items: 'subscription',
  }),
  getAll: convertKit.operation('Get many', {
    action: 'Get many forms',
    paged: shared.paged,
    paging: singlePage({ items: 'forms' }),
    request: () => ({ path: '/forms' }),
  }),
  getSubscriptions: convertKit.operation('Get subscriptions', {
    action: 'Get subscriptions to a form',
    parameters: [formId, shared.states],
    paged: shared.paged,
    paging: subscriptionPages,
    request: ({ id, additionalFields: { subscriberState: subscriber_state } }) => ({
      path: path`/forms/${id}/subscriptions`,
      query: { subscriber_state },
    }),
  }),
};

export const sequenceOperations = {
  addSubscriber: convertKit.operation('Add subscriber', {
    action: 'Add a subscriber to a sequence',
    parameters: [
      sequenceId,
      shared.email,
      collection('additionalFields', {
        ...more,
        options: [fieldsUi, shared.firstName, choicesOf('tags', { label: 'Tags', from: tags })],
      }),
    ],
    request: ({ id, email, additionalFields: { firstName: first_name, fieldsUi: fields, tags: chosen } }) => ({
      method: 'POST',
      path: path`/sequences/${id}/subscribe`,
      body: { email, first_name, tags: chosen, fields: shared.byKey(fields?.fieldsValues) },
    }),
    items: 'subscription',
  }),
  getAll: convertKit.operation('Get many', {
    action: 'Get many sequences',
    paged: shared.paged,
    paging: singlePage({ items: 'courses' }),
    request: () => ({ path: '/sequences' }),
  }),
  getSubscriptions: convertKit.operation('Get subscriptions', {
    action: 'Get subscriptions to a sequence',
    parameters: [sequenceId, shared.states],
    paged: shared.paged,
    paging: subscriptionPages,
    request: ({ id, additionalFields: { subscriberState: subscriber_state } }) => ({
      path: path`/sequences/${id}/subscriptions`,
      query: { subscriber_state },
    }),
  }),
};

export const tagSubscriberOperations = {
  add: convertKit.operation('Add', {
    action: 'Add a tag to a subscriber',
    parameters: [
      tagId,
      shared.email,
      collection('additionalFields', {
        ...more,
        options: [shared.customFields('fields', 'field'), shared.firstName],
      }),
    ],
    request: ({ tagId: id, email, additionalFields: { firstName: first_name, fields } }) => ({
      method: 'POST',
      path: path`/tags/${id}/subscribe`,
      body: { email, first_name, fields: shared.byKey(fields?.field) },
    }),
    items: 'subscription',
  }),
  delete: convertKit.operation('Delete', {
    action: 'Take a tag from a subscriber',
    parameters: [tagId, shared.email],
    request: ({ tagId: id, email }) => ({ method: 'POST', path: path`/tags/${id}/unsubscribe`, body: { email } }),
  }),
  getAll: convertKit.operation('Get many', {
    action: 'Get many subscriptions to a tag',
    parameters: [tagId, shared.states],
    paged: shared.paged,
    paging: subscriptionPages,
    request: ({ tagId: id, additionalFields: { subscriberState: subscriber_state } }) => ({
      path: path`/tags/${id}/subscriptions`,
      query: { subscriber_state },
    }),
  }),
};
