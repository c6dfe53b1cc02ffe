import {
  boolean,
  fixedCollection,
  group,
  type JsonObject,
  options,
  type Parameter,
  type ParametersOf,
  string,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { dimension, metric, nameOf } from './fields.ts';

const caseSensitive = boolean('caseSensitive', { label: 'Match case', default: true });
const valueType = options('valueType', {
  label: 'Kind of number',
  options: [
    { name: 'Decimal', value: 'doubleValue' },
    { name: 'Integer', value: 'int64Value' },
  ],
});
const value = string('value', { label: 'Value' });
const comparison = options('operation', {
  label: 'Is',
  options: [
    { name: 'Equal', value: 'EQUAL' },
    { name: 'Greater than', value: 'GREATER_THAN' },
    { name: 'Greater than or equal', value: 'GREATER_THAN_OR_EQUAL' },
    { name: 'Less than', value: 'LESS_THAN' },
    { name: 'Less than or equal', value: 'LESS_THAN_OR_EQUAL' },
  ],
});

const dimensionFilters = [
  group('stringFilter', 'Text', [
    ...dimension,
    value,
    caseSensitive,
    options('matchType', {
      label: 'Match',
      default: 'EXACT',
      options: [
        { name: 'Begins with', value: 'BEGINS_WITH' },
        { name: 'Contains', value: 'CONTAINS' },
        { name: 'Ends with', value: 'ENDS_WITH' },
        { name: 'Exact', value: 'EXACT' },
        { name: 'Full regular expression', value: 'FULL_REGEXP' },
        { name: 'Partial regular expression', value: 'PARTIAL_REGEXP' },
      ],
    }),
  ]),
  group('inListFilter', 'List', [
    ...dimension,
    string('values', { label: 'Values', description: 'Separated by commas' }),
    caseSensitive,
  ]),
  group('numericFilter', 'Number', [...dimension, valueType, value, comparison]),
] as const;

const metricFilters = [
  group('betweenFilter', 'Between', [
    ...metric,
    valueType,
    string('fromValue', { label: 'From' }),
    string('toValue', { label: 'To' }),
  ]),
  group('numericFilter', 'Number', [...metric, valueType, value, comparison]),
] as const;

const groupType = options('filterExpressionType', {
  label: 'Combine filters',
  options: [
    { name: 'All (and)', value: 'andGroup' },
    { name: 'Any (or)', value: 'orGroup' },
  ],
});

type Settings = Pick<Parameter, 'displayOptions'>;

export const dimensionFiltersUI = (settings: Settings) =>
  fixedCollection('dimensionFiltersUI', {
    label: 'Dimension filters',
    placeholder: 'Add filter',
    ...shown(settings),
    groups: [
      group('filterExpressions', 'Filters', [
        groupType,
        fixedCollection('expression', {
          label: 'Filters',
          placeholder: 'Add filter',
          multiple: true,
          groups: dimensionFilters,
        }),
      ]),
    ],
  });

export const metricsFiltersUI = (settings: Settings) =>
  fixedCollection('metricsFiltersUI', {
    label: 'Metric filters',
    placeholder: 'Add filter',
    ...shown(settings),
    groups: [
      group('filterExpressions', 'Filters', [
        groupType,
        fixedCollection('expression', {
          label: 'Filters',
          placeholder: 'Add filter',
          multiple: true,
          groups: metricFilters,
        }),
      ]),
    ],
  });

function shown({ displayOptions }: Settings): Settings {
  return displayOptions ? { displayOptions } : {};
}

type DimensionFilters = ParametersOf<[ReturnType<typeof dimensionFiltersUI>]>['dimensionFiltersUI'];
type MetricFilters = ParametersOf<[ReturnType<typeof metricsFiltersUI>]>['metricsFiltersUI'];

/** Filters of dimensions as the service takes them; undefined when there are none. */
export function dimensionFilterOf(filters: DimensionFilters | undefined): JsonObject | undefined {
  const { filterExpressionType, expression } = filters?.filterExpressions ?? {};
  const all = [
    ...(expression?.stringFilter ?? []).map((filter) =>
      on(filter, {
        stringFilter: { value: filter.value, caseSensitive: filter.caseSensitive, matchType: filter.matchType },
      }),
    ),
    ...(expression?.inListFilter ?? []).map((filter) =>
      on(filter, { inListFilter: { values: fieldList(filter.values), caseSensitive: filter.caseSensitive } }),
    ),
    ...(expression?.numericFilter ?? []).map(numeric),
  ];
  return combined(filterExpressionType, all);
}

/** Filters of metrics as the service takes them; undefined when there are none. */
export function metricFilterOf(filters: MetricFilters | undefined): JsonObject | undefined {
  const { filterExpressionType, expression } = filters?.filterExpressions ?? {};
  const all = [
    ...(expression?.betweenFilter ?? []).map((filter) =>
      on(filter, {
        betweenFilter: {
          fromValue: { [filter.valueType]: filter.fromValue },
          toValue: { [filter.valueType]: filter.toValue },
        },
      }),
    ),
    ...(expression?.numericFilter ?? []).map(numeric),
  ];
  return combined(filterExpressionType, all);
}

type Field = Parameters<typeof nameOf>[0];

function on(field: Field, filter: JsonObject): JsonObject {
  return { filter: { fieldName: nameOf(field), ...filter } };
}

function numeric(filter: Field & { valueType: string; value: string; operation: string }): JsonObject {
  return on(filter, {
    numericFilter: { value: { [filter.valueType]: filter.value }, operation: filter.operation },
  });
}

function combined(type: 'andGroup' | 'orGroup' = 'andGroup', expressions: JsonObject[]): JsonObject | undefined {
  return expressions.length > 0 ? { [type]: { expressions } } : undefined;
}
