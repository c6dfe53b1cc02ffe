import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  NodeError,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';
import { joinedBy, matchType } from '../../lib/filter/match-type.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { type Condition, conditionOf, conditionParameters } from './filters.ts';
import { filteredProperties } from './lookups.ts';
import { sortDirections } from './parameters.ts';
import { readKey, storedType } from './property-key.ts';

/** Which pages, since version 2. */
export const filterParameters = [
  options('filterType', {
    label: 'Filter',
    default: 'none',
    options: [
      { name: 'None', value: 'none' },
      { name: 'By conditions', value: 'manual' },
      { name: 'JSON', value: 'json' },
    ],
  }),
  when({ filterType: ['manual'] }, matchType),
  when(
    { filterType: ['manual'] },
    fixedCollection('filters', {
      label: 'Conditions',
      placeholder: 'Add condition',
      multiple: true,
      groups: [group('conditions', 'Condition', conditionParameters)],
    }),
  ),
  when(
    { filterType: ['json'] },
    string('filterJson', {
      label: 'Filter (JSON)',
      placeholder: '{ "property": "Done", "checkbox": { "equals": true } }',
      description: 'As the interface of Notion has it',
    }),
  ),
] as const;

const sort = fixedCollection('sort', {
  label: 'Sort',
  placeholder: 'Add sort',
  multiple: true,
  groups: [
    group('sortValue', 'Sort', [
      boolean('timestamp', { label: 'By a time of the page' }),
      when({ timestamp: [false] }, choiceOf('key', { label: 'Property', from: filteredProperties })),
      when(
        { timestamp: [true] },
        options('key', {
          label: 'Time',
          default: '',
          options: [
            { name: 'Created', value: 'created_time' },
            { name: 'Last edited', value: 'last_edited_time' },
          ],
        }),
      ),
      storedType,
      options('direction', { label: 'Direction', default: '', options: sortDirections }),
    ]),
  ],
});

const optional = { label: 'Options', placeholder: 'Add option' } as const;

export const queryOptions = collection('options', {
  ...optional,
  options: [
    boolean('downloadFiles', { label: 'Download files', description: 'Those in the properties of the pages' }),
    sort,
  ],
});

/** Version 1 has its filter among the options. */
export const oldQueryOptions = collection('options', {
  ...optional,
  options: [
    fixedCollection('filter', {
      label: 'Filter',
      placeholder: 'Add filter',
      groups: [
        group('singleCondition', 'One condition', conditionParameters),
        group('multipleCondition', 'Several conditions', [
          fixedCollection('condition', {
            label: 'Conditions',
            placeholder: 'Add condition',
            multiple: true,
            groups: [group('or', 'Or', conditionParameters), group('and', 'And', conditionParameters)],
          }),
        ]),
      ],
    }),
    sort,
  ],
});

type Chosen = Partial<ParametersOf<typeof filterParameters>>;

/** The filter of a query; undefined for all pages. */
export function filterOf(
  { filterType, matchType: chosen, filters, filterJson }: Chosen,
  zone: string,
): JsonObject | undefined {
  if (filterType === 'json') return parseJsonObjectParameter(filterJson, 'Filter (JSON)', 'filterJson');
  if (filterType !== 'manual') return undefined;
  const conditions = (filters?.conditions ?? []).map((entry) => conditionOf(entry, zone));
  return conditions.length === 0 ? undefined : { [joinedBy(chosen)]: conditions };
}

interface OldFilter {
  singleCondition?: Condition;
  multipleCondition?: { condition?: { or?: Condition[]; and?: Condition[] } };
}

/** The filter of version 1: with conditions of both kinds, all of `and` and one of `or` must hold. */
export function oldFilterOf({ singleCondition, multipleCondition }: OldFilter, zone: string): JsonObject | undefined {
  if (singleCondition) return conditionOf(singleCondition, zone);
  const { or = [], and = [] } = multipleCondition?.condition ?? {};
  const [any, all] = [or, and].map((list) => list.map((entry) => conditionOf(entry, zone))) as [
    JsonObject[],
    JsonObject[],
  ];
  if (all.length === 0) return any.length === 0 ? undefined : { or: any };
  return { and: any.length === 0 ? all : [...all, { or: any }] };
}

type Sort = NonNullable<ParametersOf<[typeof sort]>['sort']['sortValue']>[number];

/** The order of a query. @throws NodeError for one by nothing */
export function sortsOf(entered: readonly Sort[] = []): JsonObject[] {
  return entered.map(({ timestamp: isTime, key = '', direction }) => {
    const by = isTime ? key : readKey(key).name;
    if (by === '') throw new NodeError('A sort says not by what', { parameter: 'options' });
    return { direction: direction || 'ascending', [isTime ? 'timestamp' : 'property']: by };
  });
}
