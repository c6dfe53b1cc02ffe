import type { JsonObject, JsonValue, NodeProperty, PropertyGroup, PropertyOption } from '@millrace/workflow';
import { type Parameter, type ParameterSettings, type ParametersOf, property } from './parameter.ts';

type Settings<Value> = ParameterSettings & { default?: Value };

/** A text. */
export function string<const Name extends string>(name: Name, settings: Settings<string>): Parameter<Name, string> {
  const { default: fallback = '', ...rest } = settings;
  return property(name, 'string', fallback, rest);
}

/** Any number of texts. */
export function strings<const Name extends string>(
  name: Name,
  { typeOptions, ...settings }: ParameterSettings,
): Parameter<Name, string[]> {
  return property(name, 'string', [], { ...settings, typeOptions: { ...typeOptions, multipleValues: true } });
}

/** A colour as `#rrggbb`, with `typeOptions.showAlpha` as `#rrggbbaa`. */
export function color<const Name extends string>(name: Name, settings: Settings<string>): Parameter<Name, string> {
  const { default: fallback = '', ...rest } = settings;
  return property(name, 'color', fallback, rest);
}

/** A number. Limits and precision go into `typeOptions`. */
export function number<const Name extends string>(name: Name, settings: Settings<number>): Parameter<Name, number> {
  const { default: fallback = 0, ...rest } = settings;
  return property(name, 'number', fallback, rest);
}

/** A switch. */
export function boolean<const Name extends string>(name: Name, settings: Settings<boolean>): Parameter<Name, boolean> {
  const { default: fallback = false, ...rest } = settings;
  return property(name, 'boolean', fallback, rest);
}

/** JSON text, or the value an expression gives. */
export function json<const Name extends string>(name: Name, settings: Settings<string>): Parameter<Name, JsonValue> {
  const { default: fallback = '{}', ...rest } = settings;
  return property(name, 'json', fallback, rest);
}

/** A date and time as text (ISO 8601). */
export function dateTime<const Name extends string>(name: Name, settings: Settings<string>): Parameter<Name, string> {
  const { default: fallback = '', ...rest } = settings;
  return property(name, 'dateTime', fallback, rest);
}

/** Not shown; keeps a value in the file. */
export function hidden<const Name extends string, Value extends JsonValue>(
  name: Name,
  settings: { default: Value; displayOptions?: ParameterSettings['displayOptions'] },
): Parameter<Name, Value> {
  const { default: fallback, ...rest } = settings;
  return property(name, 'hidden', fallback, { label: '', ...rest });
}

/** A remark to the user; holds no value. `text` is plain text. */
export function notice<const Name extends string>(
  name: Name,
  text: string,
  settings: Omit<ParameterSettings, 'label'> = {},
): Parameter<Name, string> {
  return property(name, 'notice', '', { label: text, ...settings });
}

/** A choice with its label. */
export type Choice<Value extends string | number | boolean> = Omit<PropertyOption, 'value'> & { value: Value };

/** One of several choices. */
export function options<const Name extends string, const Value extends string | number | boolean>(
  name: Name,
  settings: ParameterSettings & { options: ReadonlyArray<Choice<Value>>; default?: NoInfer<Value> | '' },
): Parameter<Name, Value> {
  const { options: choices, default: fallback = choices[0]?.value ?? '', ...rest } = settings;
  return property(name, 'options', fallback, rest, { options: [...choices] });
}

/** Any number of choices. */
export function multiOptions<const Name extends string, const Value extends string | number | boolean>(
  name: Name,
  settings: ParameterSettings & { options: ReadonlyArray<Choice<Value>>; default?: ReadonlyArray<NoInfer<Value>> },
): Parameter<Name, Value[]> {
  const { options: choices, default: fallback = [], ...rest } = settings;
  return property(name, 'multiOptions', [...fallback], rest, { options: [...choices] });
}

/** Optional settings: the value holds only those that the user added. */
export function collection<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  settings: ParameterSettings & { options: List; default?: JsonObject },
): Parameter<Name, Partial<ParametersOf<List>>> {
  const { options: parameters, default: fallback = {}, ...rest } = settings;
  return property(name, 'collection', fallback, rest, { options: [...parameters] });
}

/** A group of a {@link fixedCollection}. */
export interface Group<Name extends string = string, List extends readonly Parameter[] = readonly Parameter[]> {
  name: Name;
  label: string;
  values: List;
}

/** Declares a group of a {@link fixedCollection}. */
export function group<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  label: string,
  values: List,
): Group<Name, List> {
  return { name, label, values };
}

type GroupsOf<Groups extends readonly Group[], Many extends boolean> = {
  [Name in Groups[number]['name']]?: Many extends true
    ? Array<ParametersOf<Extract<Groups[number], { name: Name }>['values']>>
    : ParametersOf<Extract<Groups[number], { name: Name }>['values']>;
};

/** Groups of values; with `multiple` each group is a list of entries. */
export function fixedCollection<
  const Name extends string,
  const Groups extends readonly Group[],
  const Many extends boolean = false,
>(
  name: Name,
  settings: ParameterSettings & { groups: Groups; multiple?: Many; default?: JsonObject },
): Parameter<Name, GroupsOf<Groups, Many>> {
  const { groups, multiple, default: fallback = {}, typeOptions, ...rest } = settings;
  const declared = groups.map(
    (entry): PropertyGroup => ({ name: entry.name, displayName: entry.label, values: [...entry.values] }),
  );
  const merged = multiple ? { multipleValues: true, ...typeOptions } : typeOptions;
  return property(name, 'fixedCollection', fallback, merged ? { ...rest, typeOptions: merged } : rest, {
    options: declared,
  });
}

/** One field that an {@link assignmentCollection} sets. */
export interface Assignment {
  id: string;
  name: string;
  value: JsonValue;
  type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
}

/** A list of fields to set, each with name, type and value. */
export function assignmentCollection<const Name extends string>(
  name: Name,
  settings: ParameterSettings,
): Parameter<Name, { assignments?: Assignment[] }> {
  return property(name, 'assignmentCollection', {}, settings);
}

/** One comparison of a {@link filter}. */
export interface FilterCondition {
  id: string;
  leftValue: JsonValue;
  rightValue: JsonValue;
  operator: { type: string; operation: string; rightType?: string; singleValue?: boolean; name?: string };
}

/** The value of a {@link filter}, with its expressions resolved. */
export interface FilterValue {
  options?: { caseSensitive?: boolean; leftValue?: JsonValue; typeValidation?: 'strict' | 'loose'; version?: number };
  conditions?: FilterCondition[];
  combinator?: 'and' | 'or';
}

/** Conditions joined by and / or. */
export function filter<const Name extends string>(
  name: Name,
  settings: ParameterSettings,
): Parameter<Name, FilterValue> {
  return property(name, 'filter', {}, settings);
}

/** Something of a service, chosen from a list, by URL, by id … */
export interface ResourceLocatorValue {
  mode: string;
  /** What is meant: already taken out of the address where the mode has `extractValue`. Empty when nothing was chosen. */
  value: string | number;
  /** What the list called it when it was chosen. */
  cachedResultName?: string;
}

/** A choice that can be made in several ways; each mode has a name, and those of type `list` a `searchListMethod`. */
export function resourceLocator<const Name extends string>(
  name: Name,
  settings: ParameterSettings & {
    modes: NonNullable<NodeProperty['modes']>;
    /** Default: the first mode, empty. */
    default?: { mode: string; value: string | number };
  },
): Parameter<Name, ResourceLocatorValue> {
  const { modes, default: given, ...rest } = settings;
  const fallback = { __rl: true, mode: modes[0]?.name ?? 'id', value: '', ...given };
  return property(name, 'resourceLocator', fallback, rest, { modes });
}

/** A stored workflow, chosen from a list or by its id. An expression may also give the plain id. */
export function workflowSelector<const Name extends string>(
  name: Name,
  settings: Settings<string>,
): Parameter<Name, ResourceLocatorValue | string | number> {
  const { default: fallback = '', ...rest } = settings;
  return property(name, 'workflowSelector', fallback, rest);
}

/** Values for the fields of a service's data. */
export interface ResourceMapperValue {
  mappingMode: string;
  /** Values by field; null when fields are taken from the input by their names. */
  value: JsonObject | null;
  /** Fields that tell which rows are meant. */
  matchingColumns?: string[];
  schema?: Array<{ id: string; type?: string; removed?: boolean }>;
  attemptToConvertTypes?: boolean;
  convertFieldsToString?: boolean;
}

/** Fields of a service's data, each with a value; `typeOptions.resourceMapper` names the method that lists them. */
export function resourceMapper<const Name extends string>(
  name: Name,
  settings: Settings<JsonObject>,
): Parameter<Name, ResourceMapperValue> {
  const { default: fallback = { mappingMode: 'defineBelow', value: null }, ...rest } = settings;
  return property(name, 'resourceMapper', fallback, rest);
}

/** Which credential of the node's slots is used; holds no value of its own. */
export function credentialsSelector<const Name extends string>(
  name: Name,
  settings: ParameterSettings,
): Parameter<Name, string> {
  return property(name, 'credentials', '', settings);
}

/** A kind of credential, chosen by the user. */
export function credentialsSelect<const Name extends string>(
  name: Name,
  settings: ParameterSettings & { credentialTypes: string[] },
): Parameter<Name, string> {
  const { credentialTypes, ...rest } = settings;
  return property(name, 'credentialsSelect', '', rest, { credentialTypes });
}

/** Code in an editor of its own. */
export function code<const Name extends string>(
  name: Name,
  settings: Settings<string> & { language: 'javaScript' | 'python' },
): Parameter<Name, string> {
  const { default: fallback = '', language, typeOptions, ...rest } = settings;
  return property(name, 'string', fallback, {
    ...rest,
    noDataExpression: true,
    typeOptions: { editor: 'codeNodeEditor', editorLanguage: language, ...typeOptions },
  });
}
