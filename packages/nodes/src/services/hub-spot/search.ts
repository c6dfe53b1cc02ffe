import {
  choiceOf,
  choicesOf,
  fixedCollection,
  group,
  hidden,
  options,
  type ServiceRequest,
  string,
} from '@millrace/node-sdk';
import { more } from './parameters.ts';

type Choices = Parameters<typeof choiceOf>[1]['from'];

const OPERATORS = [
  { name: 'Contains the word', value: 'CONTAINS_TOKEN' },
  { name: 'Equal', value: 'EQ' },
  { name: 'Greater', value: 'GT' },
  { name: 'Greater or equal', value: 'GTE' },
  { name: 'Is known', value: 'HAS_PROPERTY' },
  { name: 'Is unknown', value: 'NOT_HAS_PROPERTY' },
  { name: 'Less', value: 'LT' },
  { name: 'Less or equal', value: 'LTE' },
  { name: 'Not equal', value: 'NEQ' },
] as const;
const FOR_NUMBERS: readonly string[] = ['GT', 'GTE', 'LT', 'LTE'];
const WITHOUT_VALUE = ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'];
const forTexts = OPERATORS.filter(({ value }) => !FOR_NUMBERS.includes(value));
const operator = { label: 'Condition', default: 'EQ' } as const;

/** Conditions, text and order of a search. A thing is found when it meets all conditions of one group. */
export const searchParameters = ({ typed, names, initial }: { typed: Choices; names: Choices; initial: string[] }) =>
  [
    fixedCollection('filterGroupsUi', {
      label: 'Groups of conditions',
      description: 'All conditions of one of the groups must be met',
      placeholder: 'Add group',
      multiple: true,
      groups: [
        group('filterGroupsValues', 'Group', [
          fixedCollection('filtersUi', {
            label: 'Conditions',
            placeholder: 'Add condition',
            multiple: true,
            groups: [
              group('filterValues', 'Condition', [
                choiceOf('propertyName', { label: 'Property', from: typed }),
                hidden('type', { default: '={{$parameter["&propertyName"].split("|")[1]}}' }),
                options('operator', {
                  ...operator,
                  options: forTexts,
                  displayOptions: { hide: { type: ['number'] } },
                }),
                options('operator', {
                  ...operator,
                  options: OPERATORS,
                  displayOptions: { show: { type: ['number'] } },
                }),
                string('value', {
                  label: 'Value',
                  required: true,
                  displayOptions: { hide: { operator: WITHOUT_VALUE } },
                }),
              ]),
            ],
          }),
        ]),
      ],
    }),
    more([
      options('direction', {
        label: 'Direction',
        default: 'DESCENDING',
        options: [
          { name: 'Ascending', value: 'ASCENDING' },
          { name: 'Descending', value: 'DESCENDING' },
        ],
      }),
      { ...choicesOf('properties', { label: 'Properties', from: names }), default: initial },
      string('query', { label: 'Text' }),
      { ...choiceOf('sortBy', { label: 'Sort by', from: names }), default: 'createdate' },
    ]),
  ] as const;

interface Search {
  filterGroupsUi: {
    filterGroupsValues?: ReadonlyArray<{
      filtersUi?: {
        filterValues?: ReadonlyArray<{ propertyName: string; operator: string; value?: string }>;
      };
    }>;
  };
  additionalFields: { direction?: string; properties?: string[]; query?: string; sortBy?: string };
}

/** The body of a search. */
export function searchBody({ filterGroupsUi, additionalFields }: Search) {
  const groups = filterGroupsUi.filterGroupsValues?.map(({ filtersUi }) => ({
    filters: (filtersUi?.filterValues ?? []).map(({ propertyName, operator: condition, value }) => ({
      propertyName: propertyName.split('|')[0],
      operator: condition,
      value: WITHOUT_VALUE.includes(condition) ? undefined : value,
    })),
  }));
  const { direction = 'DESCENDING', sortBy = 'createdate', properties, query } = additionalFields;
  return {
    sorts: [{ propertyName: sortBy, direction }],
    filterGroups: groups,
    properties,
    query: query || undefined,
  } satisfies NonNullable<ServiceRequest['body']>;
}
