import type { CredentialTypeDescription, JsonObject, NodeProperty } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';

/** What the data of a credential type looks like. */
export interface CredentialSchema {
  type: 'object';
  additionalProperties: false;
  properties: Record<string, FieldSchema>;
  required: string[];
}

interface FieldSchema {
  [key: string]: unknown;
  title?: string;
  description?: string;
  type?: string;
  enum?: unknown[];
  default?: unknown;
}

type FindType = (name: string) => CredentialTypeDescription | undefined;

const OAUTH_TYPES = new Set(['oAuth1Api', 'oAuth2Api']);

/** @returns `undefined` where there is no such type. */
export function credentialSchemaOf(name: string, findType: FindType): CredentialSchema | undefined {
  if (!findType(name)) return undefined;
  const lineage = lineageOf(name, findType);
  const fields = new Map<string, NodeProperty>();
  for (const { properties } of lineage) {
    for (const property of properties) if (property.type !== 'notice') fields.set(property.name, property);
  }
  const properties: CredentialSchema['properties'] = Object.create(null);
  for (const [field, property] of fields) properties[field] = fieldSchemaOf(property);
  // A token that was had elsewhere.
  if (lineage.some((type) => OAUTH_TYPES.has(type.name))) properties.oauthTokenData = { type: 'object' };
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    required: [...fields.values()].filter(isRequired).map((property) => property.name),
  };
}

/** @throws ServerError `CREDENTIAL_INVALID` for an unknown type, and for fields that the type does not have. */
export function refuseUnknownFields(
  { type, data }: { type: string; data: JsonObject },
  schema: CredentialSchema | undefined,
): void {
  if (!schema) throw apiError('CREDENTIAL_INVALID.unknownType', { type });
  const unknown = Object.keys(data).find((field) => !Object.hasOwn(schema.properties, field));
  if (unknown === undefined) return;
  throw apiError('CREDENTIAL_INVALID.unknownField', { type, field: unknown });
}

/** A type and those it extends, the most general first. */
function lineageOf(name: string, findType: FindType, seen = new Set<string>()): CredentialTypeDescription[] {
  const type = findType(name);
  if (!type || seen.has(name)) return [];
  seen.add(name);
  return [...(type.extends ?? []).flatMap((parent) => lineageOf(parent, findType, seen)), type];
}

function isRequired({ required, displayOptions, default: preset }: NodeProperty): boolean {
  return required === true && displayOptions === undefined && (preset === '' || preset === null);
}

function fieldSchemaOf(property: NodeProperty): FieldSchema {
  const { displayName, description, default: preset } = property;
  return {
    title: displayName,
    ...(description !== undefined && { description }),
    ...typeOf(property),
    ...(preset !== '' && preset !== null && { default: preset }),
  };
}

function typeOf({ type, options = [] }: NodeProperty): FieldSchema {
  if (type === 'number' || type === 'boolean') return { type };
  if (type === 'options') {
    const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
    return values.length > 0 ? { enum: values } : {};
  }
  if (type === 'collection' || type === 'fixedCollection') return { type: 'object' };
  // Texts in `json` fields may be JSON already.
  return type === 'json' || type === 'multiOptions' ? {} : { type: 'string' };
}
