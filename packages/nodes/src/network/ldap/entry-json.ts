import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import type { Entry } from 'ldapts';
import { setOwn } from '../../lib/values/own-property.ts';

/** Attributes that directories define as bytes; others come as text. */
export const BYTES = [
  'audio',
  'cACertificate;binary',
  'jpegPhoto',
  'mS-DS-ConsistencyGuid',
  'msExchMailboxGuid',
  'objectGUID',
  'objectSid',
  'photo',
  'thumbnailLogo',
  'thumbnailPhoto',
  'userCertificate',
  'userCertificate;binary',
];

/** An entry as an item holds it: an attribute with several values is a list, bytes are Base64. */
export function entryJson(entry: Entry): JsonObject {
  const json: JsonObject = {};
  for (const [name, value] of Object.entries(entry)) {
    setOwn(json, name, Array.isArray(value) ? value.map(valueJson) : valueJson(value));
  }
  return json;
}

function valueJson(value: Buffer | string): JsonValue {
  return typeof value === 'string' ? value : value.toString('base64');
}
