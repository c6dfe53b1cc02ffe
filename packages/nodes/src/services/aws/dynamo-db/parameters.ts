import { choiceOf, fixedCollection, group, type JsonObject, options, string, z } from '@millrace/node-sdk';
import { awsService } from '../aws-service.ts';
import { doneByAws } from '../json-service.ts';
import { typedAttribute } from './attribute-values.ts';

export const dynamoDb = awsService('AWS DynamoDB', 'dynamodb');
export const API = 'DynamoDB_20120810';

const named = z.object({ TableNames: z.array(z.string()), LastEvaluatedTableName: z.string().optional() });

const tables = dynamoDb.choices('getTables', {
  async find({ client }) {
    const found: string[] = [];
    for (let last: string | undefined; ; ) {
      const body = last === undefined ? {} : { ExclusiveStartTableName: last };
      const page = await doneByAws(client, `${API}.ListTables`, body, named);
      found.push(...page.TableNames);
      const { LastEvaluatedTableName: next } = page;
      if (next === undefined || next === last) break;
      last = next;
    }
    return found.map((name) => ({ name, value: name }));
  },
});

export const tableName = choiceOf('tableName', { label: 'Table', from: tables, required: true });

const numberOrText = options('type', {
  label: 'Type',
  default: 'S',
  options: [
    { name: 'Number', value: 'N' },
    { name: 'Text', value: 'S' },
  ],
});

/** Values that conditions name, as `:a`. */
function conditionValues<const Name extends string, const Group extends string>(name: Name, entry: Group) {
  return fixedCollection(name, {
    label: 'Values of conditions',
    description: 'Those that stand in a condition with a colon before them',
    placeholder: 'Add value',
    multiple: true,
    groups: [
      group(entry, 'Value', [
        string('attribute', { label: 'Name', placeholder: ':id' }),
        numberOrText,
        string('value', { label: 'Value' }),
      ]),
    ],
  });
}
export const eavUi = conditionValues('eavUi', 'eavValues');
export const expressionAttributeUi = conditionValues('expressionAttributeUi', 'expressionAttributeValues');

/** Names that conditions stand for, as `#a`. */
export const eanUi = fixedCollection('eanUi', {
  label: 'Names of conditions',
  description: 'Those that stand in a condition for a field whose name DynamoDB reserves',
  placeholder: 'Add name',
  multiple: true,
  groups: [
    group('eanValues', 'Name', [
      string('key', { label: 'Name', placeholder: '#status' }),
      string('value', { label: 'Field', placeholder: 'status' }),
    ]),
  ],
});

export const conditionExpression = string('conditionExpression', {
  label: 'Condition',
  description: 'Only then it is done',
  placeholder: 'attribute_not_exists(id)',
});
export const projectionExpression = string('projectionExpression', {
  label: 'Fields',
  description: 'Only these are given, separated by commas',
});

export const keysUi = fixedCollection('keysUi', {
  label: 'Key',
  placeholder: 'Add key',
  multiple: true,
  groups: [
    group('keyValues', 'Key', [
      string('key', { label: 'Field', placeholder: 'id' }),
      options('type', {
        label: 'Type',
        default: 'S',
        options: [
          { name: 'Binary (Base64)', value: 'B' },
          { name: 'Number', value: 'N' },
          { name: 'Text', value: 'S' },
        ],
      }),
      string('value', { label: 'Value' }),
    ]),
  ],
});

export const select = (values: 'item' | 'list') =>
  options('select', {
    label: 'Give',
    default: 'ALL_ATTRIBUTES',
    options: [
      { name: 'All fields', value: 'ALL_ATTRIBUTES' },
      { name: 'All fields of the index', value: 'ALL_PROJECTED_ATTRIBUTES' },
      ...(values === 'list' ? [{ name: 'How many there are', value: 'COUNT' as const }] : []),
      { name: 'Chosen fields', value: 'SPECIFIC_ATTRIBUTES' },
    ],
  });

interface NamedValue {
  attribute: string;
  type: string;
  value: string;
}

/** Values by their names, which begin with a colon; nothing where there are none. */
export function valuesByName(given: readonly NamedValue[] = [], parameter: string): JsonObject | undefined {
  if (given.length === 0) return undefined;
  const entries = given.map(({ attribute, ...value }) => [
    attribute.startsWith(':') ? attribute : `:${attribute}`,
    typedAttribute(value, parameter),
  ]);
  return Object.fromEntries(entries);
}

/** Fields by the names that stand for them; nothing where there are none. */
export function fieldsByName(given: ReadonlyArray<{ key: string; value: string }> = []): JsonObject | undefined {
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(({ key, value }) => [key.startsWith('#') ? key : `#${key}`, value]));
}

/** The key of an item. */
export function keyOf(given: ReadonlyArray<{ key: string; type: string; value: string }> = []): JsonObject {
  return Object.fromEntries(given.map(({ key, ...value }) => [key, typedAttribute(value, 'keysUi')]));
}
