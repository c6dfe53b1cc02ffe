import {
  boolean,
  choicesOf,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  json,
  string,
  when,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { companies } from './client.ts';

export const paged = { most: 60 } as const;

const label = 'Custom attributes';

/** Attributes that the workspace has beside those of Intercom: one by one, or as JSON. */
export const customAttributes = [
  boolean('jsonParameters', {
    label: 'Custom attributes as JSON',
    description: 'Whether they are given as one object',
  }),
  when(
    { jsonParameters: [true] },
    json('customAttributesJson', { label, default: '', typeOptions: { alwaysOpenEditWindow: true } }),
  ),
  when(
    { jsonParameters: [false] },
    fixedCollection('customAttributesUi', {
      label,
      placeholder: 'Add attribute',
      multiple: true,
      groups: [
        group('customAttributesValues', 'Attribute', [
          string('name', { label: 'Name' }),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
  ),
] as const;

interface GivenAttributes {
  customAttributesJson?: JsonValue | undefined;
  customAttributesUi?: { customAttributesValues?: Array<{ name: string; value: string }> } | undefined;
}

export function attributesIn({ customAttributesJson, customAttributesUi }: GivenAttributes): JsonObject | undefined {
  if (customAttributesJson) return parseJsonObjectParameter(customAttributesJson, label, 'customAttributesJson');
  const entries = customAttributesUi?.customAttributesValues?.map(({ name, value }) => [name, value] as const);
  return entries && Object.fromEntries(entries);
}

/** What is known of users and of leads. */
export const about = [
  string('avatar', { label: 'Address of a picture' }),
  choicesOf('companies', { label: 'Companies', from: companies }),
  string('name', { label: 'Name' }),
  string('phone', { label: 'Phone' }),
  boolean('unsubscribedFromEmails', { label: 'Wants no emails' }),
  boolean('updateLastRequestAt', { label: 'Was here just now', description: 'Sets the time of the last visit' }),
  string('utmCampaign', { label: 'UTM campaign' }),
  string('utmContent', { label: 'UTM content' }),
  string('utmMedium', { label: 'UTM medium' }),
  string('utmSource', { label: 'UTM source' }),
  string('utmTerm', { label: 'UTM term' }),
] as const;

interface Person {
  avatar?: string;
  companies?: string[];
  [field: string]: unknown;
}

/** A user or lead as Intercom takes it. */
export function personOf({ avatar, companies: chosen, ...fields }: Person) {
  return {
    ...named(fields),
    avatar: avatar ? { type: 'avatar', image_url: avatar } : undefined,
    companies: chosen?.map((company_id) => ({ company_id })),
  };
}

/** Names as Intercom has them. */
export function named(fields: object): JsonObject {
  const entries = Object.entries(fields).map(([name, value]: [string, JsonValue]): [string, JsonValue] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
