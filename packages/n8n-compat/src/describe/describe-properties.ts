import type { JsonValue, NodeProperty, PropertyGroup, PropertyOption, PropertyType } from '@millrace/workflow';
import { isOptions, type Options, textIn } from '../requests/option-fields.ts';
import { describeTypeOptions } from './declared-lookup.ts';
import { plainCopy } from './plain-copy.ts';

const TYPES: readonly PropertyType[] = [
  'string',
  'number',
  'boolean',
  'options',
  'multiOptions',
  'collection',
  'fixedCollection',
  'json',
  'color',
  'dateTime',
  'notice',
  'hidden',
  'button',
  'callout',
  'credentialsSelect',
  'resourceLocator',
  'resourceMapper',
  'filter',
  'assignmentCollection',
  'workflowSelector',
];

/** Fields that mean the same here and are handed on as they are. `routing` is for the run alone. */
const SHARED_FIELDS = [
  'placeholder',
  'required',
  'noDataExpression',
  'displayOptions',
  'modes',
  'credentialTypes',
  'isNodeSetting',
  'requiresDataPath',
  'validateType',
  'ignoreValidationDuringExecution',
  'extractValue',
] as const;

/** Parameters of a node or fields of a credential, as the editor knows them. What is no property is left out. */
export function describeProperties(properties: unknown): NodeProperty[] {
  if (!Array.isArray(properties)) return [];
  return properties.filter(isOptions).flatMap((property) => describeProperty(property) ?? []);
}

function describeProperty(property: Options): NodeProperty | undefined {
  const name = textIn(property.name);
  if (name === undefined) return undefined;
  const type = TYPES.find((known) => known === property.type) ?? 'string';
  const shared = SHARED_FIELDS.filter((field) => property[field] !== undefined);
  const typeOptions = describeTypeOptions(property);
  const label = textIn(property.displayName) ?? name;
  const hint = textIn(property.hint);
  const description = textIn(property.description);
  const options = Array.isArray(property.options) ? property.options.filter(isOptions) : undefined;
  return {
    ...Object.fromEntries(shared.map((field) => [field, plainCopy(property[field])])),
    ...(typeOptions && { typeOptions }),
    name,
    displayName: type === 'notice' || type === 'callout' ? plainText(label, true) : label,
    ...(hint !== undefined && { hint: plainText(hint, true) }),
    type,
    default: defaultOf(property, type),
    ...(description !== undefined && { description: plainText(description) }),
    ...(options && { options: options.flatMap((option) => describeOption(option, type) ?? []) }),
  };
}

function describeOption(
  option: Options,
  type: PropertyType,
): NodeProperty | PropertyGroup | PropertyOption | undefined {
  const name = textIn(option.name);
  if (name === undefined) return undefined;
  if (type === 'collection') return describeProperty(option);
  const displayName = textIn(option.displayName) ?? name;
  if (type === 'fixedCollection') return { name, displayName, values: describeProperties(option.values) };
  const { value } = option;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const description = textIn(option.description);
  const action = textIn(option.action);
  const { displayOptions } = option;
  return {
    name,
    value,
    ...(description !== undefined && { description: plainText(description) }),
    ...(action !== undefined && { action }),
    ...(isOptions(displayOptions) && { displayOptions: plainCopy(displayOptions) as PropertyOption['displayOptions'] }),
  } as PropertyOption;
}

const DEFAULTS: Partial<Record<PropertyType, JsonValue>> = {
  number: 0,
  boolean: false,
  collection: {},
  fixedCollection: {},
  multiOptions: [],
};

function defaultOf({ default: given }: Options, type: PropertyType): JsonValue {
  return plainCopy(given) ?? DEFAULTS[type] ?? '';
}

/** Texts of packages hold links and marks in HTML; ours are plain. @param withAddresses behind the words that link to them */
function plainText(html: string, withAddresses = false): string {
  let address = '';
  const words = html.replace(/<[^<>]*>/g, (tag) => {
    if (/^<br\b/i.test(tag)) return ' ';
    if (!withAddresses) return '';
    const behind = /^<\/a\b/i.test(tag) && address !== '' ? ` (${address})` : '';
    address = /^<a\s.*?\bhref=["'](https?:[^"']*)["']/i.exec(tag)?.[1] ?? '';
    return behind;
  });
  return words
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
