import { choiceOf, fixedCollection, group, NodeError, options, type Query, string, when } from '@millrace/node-sdk';
import { joinedBy, matchType } from '../../lib/filter/match-type.ts';
import { columns } from './lookups.ts';

const keyName = choiceOf('keyName', { label: 'Column', from: columns });
const keyValue = string('keyValue', { label: 'Value' });

const byConditions = { name: 'By conditions', value: 'manual' } as const;
const byString = { name: 'By a filter of PostgREST', value: 'string' } as const;

const conditions = [
  when({ filterType: ['manual'] }, matchType),
  when(
    { filterType: ['manual'] },
    fixedCollection('filters', {
      label: 'Conditions',
      placeholder: 'Add condition',
      multiple: true,
      groups: [
        group('conditions', 'Condition', [
          keyName,
          options('condition', {
            label: 'Condition',
            default: '',
            options: [
              { name: 'Equals', value: 'eq' },
              { name: 'Full text', value: 'fullText' },
              { name: 'Greater than', value: 'gt' },
              { name: 'Greater than or equal', value: 'gte' },
              { name: 'Like, in any case', value: 'ilike' },
              { name: 'Is', value: 'is', description: 'null, true, false or unknown' },
              { name: 'Less than', value: 'lt' },
              { name: 'Less than or equal', value: 'lte' },
              { name: 'Like', value: 'like', description: '* stands for anything' },
              { name: 'Not equal', value: 'neq' },
            ],
          }),
          when(
            { condition: ['fullText'] },
            options('searchFunction', {
              label: 'Read the value as',
              default: '',
              options: [
                { name: 'Query (to_tsquery)', value: 'fts' },
                { name: 'Plain text (plainto_tsquery)', value: 'plfts' },
                { name: 'Phrase (phraseto_tsquery)', value: 'phfts' },
                { name: 'Web search (websearch_to_tsquery)', value: 'wfts' },
              ],
            }),
          ),
          keyValue,
        ]),
      ],
    }),
  ),
  when(
    { filterType: ['string'] },
    string('filterString', { label: 'Filter', placeholder: 'name=eq.$1&age=gt.3', description: 'As PostgREST has it' }),
  ),
  when(
    { filterType: ['string'] },
    fixedCollection('filterStringParameters', {
      label: 'Values of the filter',
      description: 'The first stands for $1 in the filter, and so on. What they hold cannot change the filter.',
      placeholder: 'Add value',
      multiple: true,
      groups: [group('values', 'Value', [string('value', { label: 'Value' })])],
    }),
  ),
] as const;

/** Which rows are meant. */
export const someRows = [
  options('filterType', { label: 'Rows', options: [byConditions, byString] }),
  ...conditions,
] as const;
export const allOrSomeRows = [
  options('filterType', {
    label: 'Rows',
    default: 'manual',
    options: [{ name: 'All', value: 'none' }, byConditions, byString],
  }),
  ...conditions,
] as const;

/** Values that a row must have to be the one. */
export const rowValues = fixedCollection('filters', {
  label: 'Conditions',
  placeholder: 'Add condition',
  multiple: true,
  groups: [group('conditions', 'Condition', [keyName, keyValue])],
});

interface Condition {
  keyName: string;
  condition: string;
  searchFunction?: string | undefined;
  keyValue: string;
}

export interface Filter {
  filterType: 'none' | 'manual' | 'string';
  matchType?: 'anyFilter' | 'allFilters' | undefined;
  filters?: { conditions?: Condition[] } | undefined;
  filterString?: string | undefined;
  filterStringParameters?: { values?: ReadonlyArray<{ value: string }> } | undefined;
}

/** The query that chooses rows; none for all. */
export function queryOf({ filterType, matchType: chosen, filters, ...given }: Filter): Query {
  if (filterType === 'none') return {};
  if (filterType === 'string') return queryIn(given.filterString ?? '', given.filterStringParameters?.values ?? []);
  const terms = (filters?.conditions ?? []).map(termOf);
  return terms.length === 0 ? {} : { [joinedBy(chosen)]: `(${terms.join(',')})` };
}

/** The query for the row that has these values. @throws NodeError where none is given */
export function rowQueryOf(values: ReadonlyArray<{ keyName: string; keyValue: string }> = []): Query {
  if (values.length > 0) return eachOf(values.map((value) => ({ ...value, condition: 'eq' })));
  throw new NodeError('No row is named', {
    description: 'Add a condition, or choose the operation "Get many" to read all rows.',
    parameter: 'filters',
  });
}

/** Like {@link queryOf}, where no filter would mean every row of the table. @throws NodeError */
export function requiredQueryOf(filter: Filter): Query {
  const isEach = filter.filterType === 'manual' && filter.matchType === 'allFilters';
  const query = isEach ? eachOf(filter.filters?.conditions) : queryOf(filter);
  if (Object.keys(query).length > 0) return query;
  throw new NodeError('No rows are named', {
    description: 'Add a condition: without one, all rows of the table would be changed.',
    parameter: filter.filterType === 'string' ? 'filterString' : 'filters',
  });
}

function termOf({ keyName: column, keyValue: value, ...how }: Condition): string {
  return `${column}.${operatorOf(how)}.${quoted(String(value))}`;
}

function operatorOf({ condition, searchFunction }: Pick<Condition, 'condition' | 'searchFunction'>): string {
  return (condition === 'fullText' ? searchFunction : condition) ?? '';
}

/** Parameters that PostgREST takes for no column, also for a table that is embedded: `limit`, `a.limit`. */
const RESERVED = /(?:^|\.)(?:select|columns|order|limit|offset|on_conflict|and|or)$/;

/** Conditions as parameters of their own, which all have to be met; as a list where one would be read as something else. */
function eachOf(conditions: readonly Condition[] = []): Query {
  if (conditions.some(({ keyName }) => RESERVED.test(keyName))) return { and: `(${conditions.map(termOf).join(',')})` };
  const query = new Map<string, string[]>();
  for (const { keyName: column, keyValue: value, ...how } of conditions) {
    query.set(column, [...(query.get(column) ?? []), `${operatorOf(how)}.${value}`]);
  }
  return Object.fromEntries(query);
}

/** Within a list, what separates its entries is only part of a value in quotes. */
function quoted(value: string): string {
  return /[,()"\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}

function queryIn(filter: string, values: ReadonlyArray<{ value: string }>): Query {
  const query = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(filter)) {
    const filled = text.replaceAll(/\$(\d{1,3})/g, (placeholder, number: string, at: number) => {
      const value = values[Number(number) - 1]?.value;
      if (value === undefined) return placeholder;
      return text.slice(0, at).includes('(') ? quoted(String(value)) : String(value);
    });
    query.set(name, [...(query.get(name) ?? []), filled]);
  }
  return Object.fromEntries(query);
}
