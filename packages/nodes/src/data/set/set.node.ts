import {
  defineNode,
  type Item,
  type JsonObject,
  type JsonValue,
  type ParametersOf,
  type RunHint,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { type FieldAccess, fieldAccess } from '../../lib/fields/field-path.ts';
import { looseJsonObject } from '../../lib/parameters/loose-json.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { fieldsOfAssignments, fieldsOfEntries, type NewField } from './new-fields.ts';
import { parametersV1 } from './parameters-v1.ts';
import { parametersV3 } from './parameters-v3.ts';

const codex = {
  categories: ['Core'],
  subcategories: { Core: ['Data transformation'] },
  alias: ['set', 'edit fields', 'json', 'assign', 'map', 'rename', 'filter fields', 'variable', 'transform'],
};

const setV1 = defineNode({
  name: 'n8n-nodes-base.set',
  displayName: 'Set',
  description: 'Sets fields of each item',
  version: [1, 2],
  group: ['input'],
  family: 'data',
  defaults: { name: 'Set' },
  codex,
  parameters: parametersV1,
  run({ item, parameters: { keepOnlySet, values, options }, node }) {
    const access = fieldAccess(options.dotNotation !== false);
    let json: JsonObject = keepOnlySet ? {} : { ...item.json };
    const set = (name: string, value: JsonValue | undefined): void => {
      // An expression that gives nothing removes what is there, but not what it would stand in.
      if (value === undefined) json = access.without(access.with(json, name, null), name);
      else access.set(json, name, value);
    };
    for (const { name, value } of values.boolean ?? []) set(name, Boolean(value));
    for (const { name, value } of values.number ?? []) set(name, numberOf(value, node.typeVersion));
    for (const { name, value } of values.string ?? []) set(name, value);
    return withBinary(json, item, !keepOnlySet);
  },
});

/** Version 2 turns texts that are numbers into them; version 1 passed on what an expression gave. */
function numberOf(value: JsonValue | undefined, typeVersion: number): JsonValue | undefined {
  if (typeVersion < 2 || typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}

const setV3 = defineNode({
  name: 'n8n-nodes-base.set',
  displayName: 'Edit fields',
  description: 'Adds, changes or removes fields of each item',
  version: [3, 3.1, 3.2, 3.3, 3.4, 3.5],
  group: ['input'],
  family: 'data',
  subtitle: '={{ $parameter.mode === "raw" ? "JSON" : "Field by field" }}',
  defaults: { name: 'Edit Fields' },
  codex,
  outputSchemas: [
    {
      displayOptions: { show: { mode: ['manual'], includeOtherFields: [true], include: ['all'] } },
      schema: {},
      assignments: 'assignments',
      keepsInput: true,
    },
    { displayOptions: { show: { mode: ['manual'] } }, schema: {}, assignments: 'assignments' },
  ],
  parameters: parametersV3,
  run({ item, parameters, node: { typeVersion }, execution, hint }) {
    const { options } = parameters;
    const hasPaths = options.dotNotation !== false;
    const access = fieldAccess(hasPaths);
    const inclusion = typeVersion < 3.3 || parameters.includeOtherFields ? parameters.include : 'none';
    const json = includedFields(item.json, inclusion, parameters, access);
    for (const [name, value] of newFields(parameters, typeVersion, hint))
      access.set(json, hasPaths ? name : withoutBrackets(name), value);
    const result = withBinary(json, item, keepsBinary(parameters, typeVersion));
    const copies = parameters.duplicateItem && execution.mode === 'manual' ? Math.max(0, parameters.duplicateCount) : 0;
    return copies === 0 ? result : Array.from({ length: copies + 1 }, () => ({ ...result, json: { ...json } }));
  },
});

type ParametersV3 = ParametersOf<typeof parametersV3>;

function newFields(parameters: ParametersV3, typeVersion: number, hint: (hint: RunHint) => void): Iterable<NewField> {
  if (parameters.mode === 'raw')
    return Object.entries(looseJsonObject(parameters.jsonOutput, 'JSON', 'jsonOutput', hint));
  const keepsFailing = parameters.options.ignoreConversionErrors === true;
  return parameters.assignments
    ? fieldsOfAssignments(parameters.assignments.assignments ?? [], keepsFailing)
    : fieldsOfEntries(parameters.fields.values ?? [], { keepsFailing, writesEmpty: typeVersion === 3 });
}

/** An object of the node's own. */
function includedFields(
  json: JsonObject,
  inclusion: ParametersV3['include'],
  { options, ...lists }: Pick<ParametersV3, 'includeFields' | 'excludeFields' | 'options'>,
  access: FieldAccess,
): JsonObject {
  switch (inclusion) {
    case 'none':
      return {};
    case 'selected':
      return takenFields(json, fieldList(lists.includeFields), access, options.dotNotation !== false);
    case 'except':
      return {
        ...fieldList(lists.excludeFields).reduce<JsonObject>((result, field) => access.without(result, field), json),
      };
    default:
      return { ...json };
  }
}

/** What is taken out of an object stands beside the other fields, under its own name. */
function takenFields(json: JsonObject, names: readonly string[], access: FieldAccess, hasPaths: boolean): JsonObject {
  const result: JsonObject = {};
  for (const name of names) {
    const value = access.get(json, hasPaths ? name : withoutBrackets(name));
    const kept = withoutBrackets(name);
    if (value !== undefined) setOwn(result, hasPaths ? kept.slice(kept.lastIndexOf('.') + 1) : kept, value);
  }
  return result;
}

/** `["a b"]`, as a name with spaces is written within a path, is the name `a b` also where paths are off. */
function withoutBrackets(name: string): string {
  return /^\["(.+)"\]$/.exec(name)?.[1] ?? name;
}

function keepsBinary({ options, includeOtherFields }: ParametersV3, typeVersion: number): boolean {
  if (typeVersion < 3.4) return options.includeBinary === true;
  return includeOtherFields && options.stripBinary !== true;
}

function withBinary(json: JsonObject, item: Item, keeps: boolean): Item {
  return keeps && item.binary ? { json, binary: item.binary } : { json };
}

export default [setV1, setV3];
