import { type CredentialDetail, isReference, MASKED_SECRET } from '@millrace/api';
import {
  type CredentialTypeDescription,
  isDisplayed,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
} from '@millrace/workflow';
import { effectiveParameters } from '../parameters/form-model.ts';
import { isMissing } from '../parameters/validate-parameter.ts';

type Types = readonly CredentialTypeDescription[];

/** A type and those it extends, nearest first. */
function lineageOf(type: CredentialTypeDescription, types: Types): CredentialTypeDescription[] {
  const lineage = [type];
  for (const { extends: parents = [] } of lineage) {
    for (const name of parents) {
      const parent = types.find((entry) => entry.name === name);
      if (parent && !lineage.includes(parent)) lineage.push(parent);
    }
  }
  return lineage;
}

/** The fields of a type with those it inherits; of several of one name the nearest counts. */
export function credentialProperties(type: CredentialTypeDescription, types: Types): NodeProperty[] {
  const lineage = lineageOf(type, types);
  return lineage.flatMap(({ properties }, depth) => {
    const nearer = new Set(lineage.slice(0, depth).flatMap((one) => one.properties.map(({ name }) => name)));
    return properties
      .filter(({ name }) => !nearer.has(name))
      .map((property): NodeProperty => ({ ...property, noDataExpression: !takesExpression(property) }));
  });
}

/** Choices decide which fields there are: their values have to be known. */
function takesExpression({ type }: NodeProperty): boolean {
  return type === 'string' || type === 'number' || type === 'json';
}

/** Whether a type is another one, or extends it. */
export function isKindOf(type: CredentialTypeDescription, types: Types, name: string): boolean {
  return lineageOf(type, types).some((one) => one.name === name);
}

/** By which protocol somebody has to connect credentials of a type; `undefined` where nobody has to. */
export function oauthVersionOf(type: CredentialTypeDescription, types: Types, values: JsonObject): 1 | 2 | undefined {
  if (isKindOf(type, types, 'oAuth1Api')) return 1;
  if (!isKindOf(type, types, 'oAuth2Api')) return undefined;
  const { grantType } = effectiveParameters(credentialProperties(type, types), values, 1);
  return grantType === 'clientCredentials' || grantType === 'password' ? undefined : 2;
}

/** The fields as a form shows them: a stored secret is an empty field that says so. */
export function shownFields(properties: readonly NodeProperty[], { data = {} }: Pick<CredentialDetail, 'data'>) {
  const masked = new Set(Object.keys(data).filter((name) => data[name] === MASKED_SECRET));
  const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, masked.has(name) ? '' : value]));
  return { masked, values: values as JsonObject, properties };
}

/** The fields as they are sent: what is empty and stored stays as it is. */
export function sentFields(properties: NodeProperty[], values: JsonObject, masked: ReadonlySet<string>): JsonObject {
  const data: JsonObject = { ...effectiveParameters(properties, values, 1) };
  for (const name of masked) if (isBlank(data[name])) data[name] = MASKED_SECRET;
  // What a type fixes is not part of a credential: it follows the type.
  for (const { name, type, default: fixed } of properties) {
    if (type === 'hidden' && data[name] === fixed) delete data[name];
  }
  return data;
}

/** Nothing was entered, as a fixed value or as an expression. */
function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === '' || value === '=';
}

/** The fields after they were saved: what is secret is stored now, and shown no more. */
export function shownWhenStored(properties: NodeProperty[], values: JsonObject, masked: ReadonlySet<string>) {
  const next = { masked: new Set(masked), values: { ...values } };
  for (const { name, typeOptions } of properties) {
    if (!typeOptions?.password || isBlank(values[name])) continue;
    if (isReference(values[name])) next.masked.delete(name);
    else {
      next.masked.add(name);
      next.values[name] = '';
    }
  }
  return next;
}

/** Whether something that has to be filled in is not. */
export function isIncomplete(properties: NodeProperty[], values: JsonObject, masked: ReadonlySet<string>): boolean {
  const root = effectiveParameters(properties, values, 1);
  return properties.some((property) => {
    const { name, type, required, displayOptions } = property;
    if (!required || type === 'hidden' || masked.has(name)) return false;
    if (!isDisplayed(displayOptions, { root, siblings: root, typeVersion: 1 })) return false;
    const value = root[name] ?? '';
    return isMissing(property, value) || (type === 'number' && typeof value !== 'number');
  });
}

/** The first shown field into which something is to be typed and nothing is; of a stored credential only what it lacks. */
export function firstEmptyField(
  properties: NodeProperty[],
  values: JsonObject,
  { masked, isStored }: { masked: ReadonlySet<string>; isStored: boolean },
): string | undefined {
  const root = effectiveParameters(properties, values, 1);
  return properties.find((property) => {
    const { name, type, required, displayOptions } = property;
    if (type !== 'string' && type !== 'number' && type !== 'json') return false;
    if (masked.has(name) || (isStored && !required)) return false;
    return isDisplayed(displayOptions, { root, siblings: root, typeVersion: 1 }) && isBlank(root[name]);
  })?.name;
}
