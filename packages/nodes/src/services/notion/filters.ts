import {
  boolean,
  choiceOf,
  choices,
  dateTime,
  type JsonObject,
  type JsonValue,
  NodeError,
  number,
  options,
  type ParametersOf,
  string,
} from '@millrace/node-sdk';
import { moment } from './dates.ts';
import { filteredProperties, selectValues, users } from './lookups.ts';
import { ofTypes, readKey, storedType } from './property-key.ts';

const empties = ['is_empty', 'is_not_empty'] as const;
const words = [
  'equals',
  'does_not_equal',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  ...empties,
] as const;
const sizes = ['greater_than', 'less_than', 'greater_than_or_equal_to', 'less_than_or_equal_to'] as const;
const periods = ['past_week', 'past_month', 'past_year', 'next_week', 'next_month', 'next_year'] as const;
const times = ['equals', 'before', 'after', 'on_or_before', 'on_or_after', ...empties, ...periods] as const;
const equality = ['equals', 'does_not_equal'] as const;
const members = ['contains', 'does_not_contain', ...empties] as const;

/** What says all by itself. */
const VALUELESS: ReadonlySet<string> = new Set([...empties, ...periods]);
const withValue = (types: readonly string[], more: Record<string, string[]> = {}) => ({
  displayOptions: { show: { ...ofTypes(...types).show, ...more }, hide: { condition: [...VALUELESS] } },
});

const condition = <const Value extends string>(
  types: readonly string[],
  values: readonly Value[],
  more: Record<string, string[]> = {},
) =>
  options('condition', {
    label: 'Condition',
    default: '',
    options: choices(...values),
    displayOptions: { show: { ...ofTypes(...types).show, ...more } },
  });

/** A condition on a property. */
export const conditionParameters = [
  choiceOf('key', { label: 'Property', from: filteredProperties }),
  storedType,
  condition(['title', 'rich_text', 'url', 'email', 'phone_number'], words),
  condition(['number'], [...equality, ...sizes, ...empties]),
  condition(['checkbox', 'status'], equality),
  condition(['select'], [...equality, ...empties]),
  condition(['multi_select'], ['contains', 'does_not_contain', 'does_not_equal', ...empties]),
  condition(['date', 'created_time', 'last_edited_time'], times),
  condition(['people', 'relation', 'created_by', 'last_edited_by'], members),
  condition(['files'], empties),
  options('returnType', {
    label: 'Result of the formula',
    default: '',
    options: choices('text', 'checkbox', 'number', 'date'),
    displayOptions: ofTypes('formula'),
  }),
  condition(['formula'], words, { returnType: ['text'] }),
  condition(['formula'], equality, { returnType: ['checkbox'] }),
  condition(['formula'], [...equality, ...sizes, ...empties], { returnType: ['number'] }),
  condition(['formula'], times, { returnType: ['date'] }),
  string('titleValue', { label: 'Title', ...withValue(['title']) }),
  string('richTextValue', { label: 'Text', ...withValue(['rich_text']) }),
  string('phoneNumberValue', { label: 'Phone number', ...withValue(['phone_number']) }),
  choiceOf('multiSelectValue', { label: 'Choice', from: selectValues, ...withValue(['multi_select']) }),
  choiceOf('selectValue', { label: 'Choice', from: selectValues, ...withValue(['select']) }),
  choiceOf('statusValue', { label: 'Status', from: selectValues, displayOptions: ofTypes('status') }),
  string('emailValue', { label: 'Email', ...withValue(['email']) }),
  string('urlValue', { label: 'URL', ...withValue(['url']) }),
  choiceOf('peopleValue', { label: 'Person', from: users, ...withValue(['people']) }),
  choiceOf('createdByValue', { label: 'Person', from: users, ...withValue(['created_by']) }),
  choiceOf('lastEditedByValue', { label: 'Person', from: users, ...withValue(['last_edited_by']) }),
  string('relationValue', { label: 'ID of the page', ...withValue(['relation']) }),
  boolean('checkboxValue', { label: 'Checked', displayOptions: ofTypes('checkbox') }),
  number('numberValue', { label: 'Number', ...withValue(['number']) }),
  dateTime('date', { label: 'Date', ...withValue(['date']) }),
  dateTime('createdTimeValue', { label: 'Time', ...withValue(['created_time']) }),
  dateTime('lastEditedTime', { label: 'Time', ...withValue(['last_edited_time']) }),
  number('numberValue', { label: 'Number', ...withValue(['formula'], { returnType: ['number'] }) }),
  string('textValue', { label: 'Text', ...withValue(['formula'], { returnType: ['text'] }) }),
  boolean('checkboxValue', { label: 'Checked', ...withValue(['formula'], { returnType: ['checkbox'] }) }),
  dateTime('dateValue', { label: 'Date', ...withValue(['formula'], { returnType: ['date'] }) }),
] as const;

export type Condition = Partial<ParametersOf<typeof conditionParameters>>;

/** The field that holds the value to compare with, by the type of the property, or of a formula's result. */
const FIELDS: ReadonlyMap<string, keyof Condition> = new Map([
  ['title', 'titleValue'],
  ['rich_text', 'richTextValue'],
  ['phone_number', 'phoneNumberValue'],
  ['multi_select', 'multiSelectValue'],
  ['select', 'selectValue'],
  ['status', 'statusValue'],
  ['email', 'emailValue'],
  ['url', 'urlValue'],
  ['people', 'peopleValue'],
  ['created_by', 'createdByValue'],
  ['last_edited_by', 'lastEditedByValue'],
  ['relation', 'relationValue'],
  ['checkbox', 'checkboxValue'],
  ['number', 'numberValue'],
  ['date', 'date'],
  ['created_time', 'createdTimeValue'],
  ['last_edited_time', 'lastEditedTime'],
]);
const FORMULA_FIELDS: ReadonlyMap<string, keyof Condition> = new Map([
  ['text', 'textValue'],
  ['checkbox', 'checkboxValue'],
  ['number', 'numberValue'],
  ['date', 'dateValue'],
]);

/** Types that filters call otherwise. */
const FILTER_NAMES: ReadonlyMap<string, string> = new Map([
  ['rich_text', 'text'],
  ['phone_number', 'phone'],
]);
const TIMES = new Set(['date', 'created_time', 'last_edited_time']);

/** A condition as Notion takes it. @throws NodeError for one that is not whole */
export function conditionOf(entry: Condition, zone: string): JsonObject {
  const { key = '', condition: comparison = '', returnType = 'text' } = entry;
  const { name, type } = readKey(key);
  if (name === '' || type === '' || comparison === '') {
    throw new NodeError('A condition is not whole', {
      description: "Choose a property and a condition. A property is named with its type, such as 'Name|title'.",
      parameter: 'filters',
    });
  }
  if (type === 'formula') {
    const compared = {
      [comparison]: comparedWith(comparison, returnType, entry[FORMULA_FIELDS.get(returnType) ?? 'textValue'], zone),
    };
    return { property: name, formula: { [returnType]: compared } };
  }
  const value = comparedWith(comparison, type, entry[FIELDS.get(type) ?? 'titleValue'], zone);
  return { property: name, [FILTER_NAMES.get(type) ?? type]: { [comparison]: value } };
}

function comparedWith(comparison: string, type: string, value: unknown, zone: string): JsonValue {
  if ((empties as readonly string[]).includes(comparison)) return true;
  if (VALUELESS.has(comparison)) return {};
  if (TIMES.has(type)) return moment(String(value ?? ''), zone);
  return (value ?? '') as JsonValue;
}
