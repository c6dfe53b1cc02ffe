import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { type Choice, readTableLookup, type TableLookup } from './table-lookup.ts';

/** How a field is filled in. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'email'
  | 'number'
  | 'password'
  | 'date'
  | 'dropdown'
  | 'radio'
  | 'checkbox'
  | 'dataTable'
  | 'file'
  | 'hiddenField'
  | 'html';

const KINDS: ReadonlySet<string> = new Set<FieldKind>([
  'text',
  'textarea',
  'email',
  'number',
  'password',
  'date',
  'dropdown',
  'radio',
  'checkbox',
  'dataTable',
  'file',
  'hiddenField',
  'html',
]);

/** A field of a form, of whatever version it was stored by. */
export interface FormField {
  /** Name of its control in the page. */
  control: string;
  /** Name of its value in the data; empty for HTML without a name. */
  name: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  placeholder: string;
  /** Filled in at first; several for a choice of several. */
  defaults: string[];
  options: string[];
  /** Several options or files can be chosen. */
  takesSeveral: boolean;
  /** How many options can be chosen, when some are. */
  minSelections: number;
  maxSelections: number;
  /** Extensions and types of files, separated by commas; empty for all. */
  accept: string;
  /** Shown by a field of kind `html`. */
  html: string;
  /** Of kind `dataTable`. */
  lookup?: TableLookup;
  /** Rows that the page lists, of kind `dataTable`; what it is filled in with is a row. */
  listed?: ListedRows;
}

/** What a page lists of a data table. */
interface ListedRows {
  choices: Choice[];
  /** How many of them match. */
  found: number;
  /** What was searched for. */
  search: string;
  /** There are more than are listed, or were before somebody searched. */
  isSearched: boolean;
  hasMore: boolean;
}

/** Reads stored fields. Entries that are no objects are left out; fields of an unknown kind take text. */
export function readFields(stored: unknown): FormField[] {
  const entries = Array.isArray(stored) ? stored.filter(isJsonObject) : [];
  return entries.map(readField);
}

function readField(stored: JsonObject, index: number): FormField {
  const kind = kindOf(stored);
  const control = `field-${index}`;
  const label = text(stored.fieldLabel);
  const name = kind === 'html' ? text(stored.elementName) : text(stored.fieldName) || label || control;
  return {
    control,
    name,
    label: label || name,
    kind,
    isRequired: stored.requiredField === true,
    placeholder: text(stored.placeholder),
    defaults: defaultsOf(stored, kind),
    options: optionsOf(stored.fieldOptions),
    takesSeveral:
      kind === 'checkbox' ||
      (kind === 'dropdown' && stored.multiselect === true) ||
      (kind === 'file' && stored.multipleFiles !== false),
    ...selectionsOf(stored),
    accept: text(stored.acceptFileTypes),
    html: kind === 'html' ? text(stored.html) : '',
    ...(kind === 'dataTable' && { lookup: readTableLookup(stored, label || name) }),
  };
}

function kindOf({ fieldType }: JsonObject): FieldKind {
  return typeof fieldType === 'string' && KINDS.has(fieldType) ? (fieldType as FieldKind) : 'text';
}

function selectionsOf(stored: JsonObject): Pick<FormField, 'minSelections' | 'maxSelections'> {
  switch (stored.limitSelection) {
    case 'exact': {
      const count = countOf(stored.numberOfSelections, 1);
      return { minSelections: count, maxSelections: count };
    }
    case 'range':
      return {
        minSelections: countOf(stored.minSelections, 0),
        maxSelections: countOf(stored.maxSelections, Number.POSITIVE_INFINITY),
      };
    default:
      return { minSelections: 0, maxSelections: Number.POSITIVE_INFINITY };
  }
}

function countOf(value: JsonValue | undefined, fallback: number): number {
  const count = Number(value ?? fallback);
  return Number.isNaN(count) ? fallback : Math.max(0, Math.floor(count));
}

function optionsOf(stored: JsonValue | undefined): string[] {
  const values = isJsonObject(stored) ? stored.values : stored;
  const list = Array.isArray(values) ? values : [];
  return list.map((entry) => text(isJsonObject(entry) ? entry.option : entry)).filter((option) => option !== '');
}

function defaultsOf(stored: JsonObject, kind: FieldKind): string[] {
  const value = kind === 'hiddenField' ? stored.fieldValue : stored.defaultValue;
  return valuesFor(kind, value);
}

/** What a stored or given value fills in. */
export function valuesFor(kind: FieldKind, value: JsonValue | undefined): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (kind === 'date') return [text(value).slice(0, 10)];
  if (kind !== 'checkbox' && kind !== 'dropdown') return [text(value)];
  return listOf(value);
}

/** Several values: a list, a list as JSON text, or a text with commas. */
function listOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.map(text);
  const given = text(value);
  try {
    const parsed: unknown = JSON.parse(given);
    if (Array.isArray(parsed)) return parsed.map(text);
  } catch {
    // No JSON: plain text.
  }
  return [given, ...given.split(',').map((part) => part.trim())];
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
