import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MappedField,
  type NodeProperty,
  type ResourceMapperOptions,
} from '@millrace/workflow';

export type MappingMode = 'defineBelow' | 'autoMapInputData';

/** A field as the file keeps it: what the service said of it, and whether the user took it out. */
export interface MapperField extends MappedField {
  removed?: boolean;
  /** It has a value, but the service does not have the field any more. */
  isGone?: boolean;
}

/** The value of a mapper with the fields of now. */
export interface Mapping {
  mode: MappingMode;
  /** Null prototype: fields have any names. */
  values: JsonObject;
  matchOn: string[];
  fields: MapperField[];
  convertTypes: boolean;
  convertToText: boolean;
}

/** What a mapper is like, with what is left open settled. */
export function mapperOptions(property: NodeProperty): ResourceMapperOptions & { matches: boolean; autoMaps: boolean } {
  const options = property.typeOptions?.resourceMapper ?? {};
  return {
    ...options,
    matches: options.mode === 'update' || options.mode === 'upsert',
    autoMaps: options.supportAutoMap !== false,
  };
}

/** A stored value, with the fields that the service has now; those of the file while they are not known. */
export function readMapping(
  property: NodeProperty,
  stored: JsonValue,
  current: readonly MappedField[] | undefined,
): Mapping {
  const options = mapperOptions(property);
  const value = isJsonObject(stored) ? stored : {};
  const values: JsonObject = Object.assign(Object.create(null), isJsonObject(value.value) ? value.value : {});
  const known = storedFields(value.schema);
  const fields = current ? mergeFields(known, current, values, options) : known;
  return {
    mode: value.mappingMode === 'autoMapInputData' && options.autoMaps ? 'autoMapInputData' : 'defineBelow',
    values,
    matchOn: options.matches ? matchingFields(value.matchingColumns, fields) : [],
    fields,
    convertTypes: value.attemptToConvertTypes === true,
    convertToText: (value.convertFieldsToString ?? options.alwaysConvertFieldsToString) === true,
  };
}

/** The value as the file keeps it. Parts that this version does not know stay. */
export function writeMapping(stored: JsonValue, mapping: Mapping): JsonObject {
  const { mode, values, matchOn, fields, convertTypes, convertToText } = mapping;
  return {
    ...(isJsonObject(stored) ? stored : {}),
    mappingMode: mode,
    value: mode === 'autoMapInputData' ? null : { ...values },
    matchingColumns: matchOn,
    schema: fields.filter((field) => !field.isGone).map((field): JsonObject => JSON.parse(JSON.stringify(field))),
    attemptToConvertTypes: convertTypes,
    convertFieldsToString: convertToText,
  };
}

/** Fields that get values below: those to match on first. */
export function mappedFields({ fields, matchOn }: Mapping): MapperField[] {
  const shown = fields.filter((field) => isOffered(field) && (!field.removed || matchOn.includes(field.id)));
  const isMatched = (field: MapperField): boolean => matchOn.includes(field.id);
  return [...shown.filter(isMatched), ...shown.filter((field) => !isMatched(field))];
}

/** Fields that can be added. */
export function addableFields({ fields, matchOn }: Mapping): MapperField[] {
  return fields.filter((field) => isOffered(field) && field.removed && !matchOn.includes(field.id));
}

/** Fields that rows can be matched by. */
export function matchableFields({ fields }: Mapping): MapperField[] {
  return fields.filter((field) => field.canBeUsedToMatch !== false && field.display !== false && !field.isGone);
}

export function canRemove({ matchOn }: Mapping, field: MapperField, isRequired: boolean): boolean {
  return field.isGone === true || (!isRequired && !matchOn.includes(field.id));
}

/** Takes fields in or out. What is taken out loses its value. */
export function setRemoved(mapping: Mapping, ids: readonly string[], removed: boolean): Mapping {
  const values: JsonObject = Object.assign(Object.create(null), mapping.values);
  if (removed) for (const id of ids) delete values[id];
  const fields = mapping.fields
    .filter((field) => !(removed && field.isGone && ids.includes(field.id)))
    .map((field) => (ids.includes(field.id) ? { ...field, removed } : field));
  return { ...mapping, values, fields };
}

/** Gives a field a value; `undefined` leaves it unset. */
export function setFieldValue(mapping: Mapping, id: string, value: JsonValue | undefined): Mapping {
  const values: JsonObject = Object.assign(Object.create(null), mapping.values);
  if (value === undefined) delete values[id];
  else values[id] = value;
  return { ...mapping, values };
}

function isOffered(field: MapperField): boolean {
  return field.display !== false && field.readOnly !== true;
}

function storedFields(schema: JsonValue | undefined): MapperField[] {
  if (!Array.isArray(schema)) return [];
  return schema.filter(
    (entry): entry is JsonObject & MapperField => isJsonObject(entry) && typeof entry.id === 'string',
  );
}

/** Fields of now, as the user left them; new ones come in as the node wants it, and those that are gone stay while they have a value. */
function mergeFields(
  known: readonly MapperField[],
  current: readonly MappedField[],
  values: JsonObject,
  { addAllFields = false }: ResourceMapperOptions,
): MapperField[] {
  const isFirst = known.length === 0;
  const before = new Map(known.map((field) => [field.id, field]));
  const merged = current.map((field): MapperField => {
    const same = before.get(field.id);
    const removed = same ? same.removed === true : !field.required && !(isFirst && addAllFields);
    return { ...field, removed };
  });
  const gone = known.filter(({ id }) => Object.hasOwn(values, id) && !current.some((field) => field.id === id));
  return [...merged, ...gone.map((field) => ({ ...field, removed: false, isGone: true }))];
}

function matchingFields(stored: JsonValue | undefined, fields: readonly MapperField[]): string[] {
  const chosen = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  return chosen.length > 0 ? chosen : fields.filter((field) => field.defaultMatch).map((field) => field.id);
}
