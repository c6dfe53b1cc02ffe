import { isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import type { DraggedPath } from '../../../../model/mapping/dragged-path.ts';
import { mappingCode } from '../../../../model/mapping/item-path.ts';
import { isExpressionText, textOf } from '../../expression-text.ts';
import { ADDED_ENTRY } from '../../use-entry-keys.ts';

export type AssignmentType = 'string' | 'number' | 'boolean' | 'array' | 'object';

export const ASSIGNMENT_TYPES: readonly AssignmentType[] = ['string', 'number', 'boolean', 'array', 'object'];

/** One field to set. Fields of the file that this version does not know are kept. */
export interface Assignment {
  id: string;
  name: string;
  type: AssignmentType;
  value: JsonValue;
  stored: JsonObject;
}

export function assignmentsOf(value: JsonValue): Assignment[] {
  const list = isJsonObject(value) && Array.isArray(value.assignments) ? value.assignments.filter(isJsonObject) : [];
  return list.map((stored, index) => ({
    id: typeof stored.id === 'string' ? stored.id : `#${index}`,
    name: textOf(stored.name ?? ''),
    type: ASSIGNMENT_TYPES.find((type) => type === stored.type) ?? 'string',
    value: stored.value ?? '',
    stored,
  }));
}

/** @param newId gives an id in the place of what stood for it so far. */
export function storeAssignments(
  value: JsonValue,
  assignments: Assignment[],
  newId: (former: string) => string,
): JsonObject {
  return {
    ...(isJsonObject(value) ? value : {}),
    assignments: assignments.map(({ id, name, type, value: assigned, stored }) => ({
      ...stored,
      id: id.startsWith('#') ? newId(id) : id,
      name,
      type,
      value: assigned,
    })),
  };
}

export function emptyAssignment(): Assignment {
  return { id: ADDED_ENTRY, name: '', type: 'string', value: '', stored: {} };
}

/** A field for dropped data: named after its key, with the type of the sample. */
export function assignmentFromDrag(dragged: DraggedPath): Assignment {
  const key = [...dragged.path].reverse().find((part) => typeof part === 'string');
  return {
    ...emptyAssignment(),
    name: key === undefined ? '' : String(key),
    type: typeOfSample(dragged.sample),
    value: `={{ ${mappingCode(dragged)} }}`,
  };
}

/** A field with another value. Dropped data brings its type only to a field that nobody has touched: it would change unseen. */
export function withValue(assignment: Assignment, value: JsonValue, sample?: JsonValue): Assignment {
  const isUntouched = assignment.type === 'string' && assignment.value === '' && assignment.name === '';
  return { ...assignment, value, type: sample === undefined || !isUntouched ? assignment.type : typeOfSample(sample) };
}

function typeOfSample(sample: JsonValue | undefined): AssignmentType {
  if (Array.isArray(sample)) return 'array';
  if (isJsonObject(sample)) return 'object';
  if (typeof sample === 'number') return 'number';
  return typeof sample === 'boolean' ? 'boolean' : 'string';
}

/** A field with another type; its fixed value is carried over where it fits. */
export function withType(assignment: Assignment, type: AssignmentType): Assignment {
  if (isExpressionText(assignment.value)) return { ...assignment, type };
  return { ...assignment, type, value: convert(assignment.value, type) };
}

function convert(value: JsonValue, type: AssignmentType): JsonValue {
  const text = textOf(value);
  switch (type) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : 0;
    case 'boolean':
      return value === true || text === 'true';
    case 'array':
      return text.trim().startsWith('[') ? text : '[]';
    case 'object':
      return text.trim().startsWith('{') ? text : '{}';
    default:
      return text;
  }
}

/** The property a field's value is edited as. */
export function valueProperty(type: AssignmentType, displayName: string, placeholder: string): NodeProperty {
  const base = { name: 'value', displayName, placeholder };
  switch (type) {
    case 'number':
      return { ...base, type: 'number', default: 0 };
    case 'boolean':
      return { ...base, type: 'boolean', default: false };
    case 'array':
      return { ...base, type: 'json', default: '[]', typeOptions: { rows: 2 } };
    case 'object':
      return { ...base, type: 'json', default: '{}', typeOptions: { rows: 2 } };
    default:
      return { ...base, type: 'string', default: '' };
  }
}
