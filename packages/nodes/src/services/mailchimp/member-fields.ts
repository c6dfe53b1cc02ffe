import {
  boolean,
  choiceOf,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  json,
  options,
  string,
} from '@millrace/node-sdk';
import { optionalInstant } from '../../lib/date/given-date.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { groupCategories, mergeFields } from './lookups.ts';

export const emailType = options('emailType', {
  label: 'Kind of emails',
  default: '',
  options: [
    { name: 'HTML', value: 'html' },
    { name: 'Text', value: 'text' },
  ],
});

export const statuses = [
  { name: 'Cleaned', value: 'cleaned' },
  { name: 'Pending', value: 'pending' },
  { name: 'Subscribed', value: 'subscribed' },
  { name: 'Transactional', value: 'transactional' },
  { name: 'Unsubscribed', value: 'unsubscribed' },
] as const;

/** What is known of a member besides what the audience asks for. */
export const about = [
  emailType,
  string('language', { label: 'Language', placeholder: 'en' }),
  string('ipOptIn', { label: 'IP address of the confirmation' }),
  string('ipSignup', { label: 'IP address of the sign-up' }),
  dateTime('timestampSignup', { label: 'Time of the sign-up' }),
  boolean('vip', { label: 'VIP' }),
  dateTime('timestampOpt', { label: 'Time of the confirmation' }),
] as const;

export const locationFields = fixedCollection('locationFieldsUi', {
  label: 'Location',
  placeholder: 'Add location',
  groups: [
    group('locationFieldsValues', 'Location', [
      string('latitude', { label: 'Latitude', required: true }),
      string('longitude', { label: 'Longitude', required: true }),
    ]),
  ],
});

export const merged = fixedCollection('mergeFieldsUi', {
  label: 'Merge fields',
  multiple: true,
  placeholder: 'Add merge field',
  groups: [
    group('mergeFieldsValues', 'Field', [
      choiceOf('name', { label: 'Field', from: mergeFields, required: true }),
      string('value', { label: 'Value', required: true }),
    ]),
  ],
});

export const interestGroups = fixedCollection('groupsUi', {
  label: 'Groups',
  multiple: true,
  placeholder: 'Add group',
  groups: [
    group('groupsValues', 'Group', [
      choiceOf('categoryId', { label: 'Category', from: groupCategories }),
      string('categoryFieldId', { label: 'Group ID' }),
      boolean('value', { label: 'Is in the group' }),
    ]),
  ],
});

const open = { default: '', typeOptions: { alwaysOpenEditWindow: true } } as const;
export const mergeFieldsJson = json('mergeFieldsJson', { label: 'Merge fields (JSON)', ...open });
export const locationJson = json('locationJson', { label: 'Location (JSON)', ...open });
export const groupJson = json('groupJson', { label: 'Groups (JSON)', ...open });

interface About {
  emailType?: string;
  language?: string;
  ipOptIn?: string;
  ipSignup?: string;
  timestampSignup?: string;
  timestampOpt?: string;
  vip?: boolean;
}

/** What is known of a member, as Mailchimp takes it. */
export function aboutOf(fields: About, { zone, parameter }: { zone: string; parameter: string }) {
  const at = (date: string | undefined) => optionalInstant(date, { zone, parameter });
  return {
    email_type: fields.emailType || undefined,
    language: fields.language || undefined,
    vip: fields.vip,
    ip_opt: fields.ipOptIn || undefined,
    ip_signup: fields.ipSignup || undefined,
    timestamp_opt: at(fields.timestampOpt),
    timestamp_signup: at(fields.timestampSignup),
  };
}

interface Lists {
  locationFieldsUi?: { locationFieldsValues?: { latitude: string; longitude: string } } | undefined;
  mergeFieldsUi?: { mergeFieldsValues?: ReadonlyArray<{ name: string; value: string }> } | undefined;
  groupsUi?: { groupsValues?: ReadonlyArray<{ categoryFieldId: string; value: boolean }> } | undefined;
}

interface Texts {
  mergeFieldsJson?: JsonValue | undefined;
  locationJson?: JsonValue | undefined;
  groupJson?: JsonValue | undefined;
}

/** What the audience asks for, by its fields. */
export function askedByFields({ locationFieldsUi, mergeFieldsUi, groupsUi }: Lists) {
  const at = locationFieldsUi?.locationFieldsValues;
  const fields = mergeFieldsUi?.mergeFieldsValues ?? [];
  const groups = groupsUi?.groupsValues ?? [];
  return {
    ...(at && { location: { latitude: Number(at.latitude), longitude: Number(at.longitude) } }),
    ...(fields.length > 0 && { merge_fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])) }),
    ...(groups.length > 0 && {
      interests: Object.fromEntries(groups.map(({ categoryFieldId, value }) => [categoryFieldId, value])),
    }),
  };
}

/** What the audience asks for, as JSON. @throws NodeError for what is no object */
export function askedByJson({ mergeFieldsJson: fields, locationJson: location, groupJson: groups }: Texts) {
  return {
    location: objectIn(location, 'Location (JSON)', 'locationJson'),
    merge_fields: objectIn(fields, 'Merge fields (JSON)', 'mergeFieldsJson'),
    interests: objectIn(groups, 'Groups (JSON)', 'groupJson'),
  };
}

function objectIn(value: JsonValue | undefined, label: string, parameter: string): JsonObject | undefined {
  return value === undefined || value === '' ? undefined : parseJsonObjectParameter(value, label, parameter);
}
