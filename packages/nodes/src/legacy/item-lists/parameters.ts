import { boolean, collection, fixedCollection, group, hidden, options, string } from '@millrace/node-sdk';
import {
  aggregateChoice,
  aggregateDestination,
  aggregateInclude,
  aggregateParameters,
  fieldsToAggregate,
} from '../../lib/item-lists/aggregate-parameters.ts';
import { limitParameters } from '../../lib/item-lists/limit-items.ts';
import { sortParameters } from '../../lib/item-lists/sort-parameters.ts';
import {
  dotNotationOption,
  fieldsToSummarize,
  outputFormatOption,
  skipEmptyOption,
  splitByField,
} from '../../lib/item-lists/summarize-parameters.ts';
import { shownWhen } from '../../lib/parameters/shown-when.ts';

const when = (operation: string) => ({ resource: ['itemList'], operation: [operation] });
const optionsLabel = { label: 'Options', placeholder: 'Add option' } as const;
const namesList = {
  description: 'Names, separated by commas',
  placeholder: 'id, customer.name',
  requiresDataPath: 'multiple',
} as const;

const operations = {
  limit: {
    name: 'Limit',
    value: 'limit',
    description: 'Keep the first or last items',
    action: 'Keep some of the items',
  },
  removeDuplicates: {
    name: 'Remove duplicates',
    value: 'removeDuplicates',
    description: 'Drop items that are equal',
    action: 'Remove duplicates',
  },
  sort: { name: 'Sort', value: 'sort', description: 'Put items in order', action: 'Sort the items' },
  splitOut: {
    name: 'Split out items',
    value: 'splitOutItems',
    description: 'Make items of a list',
    action: 'Split out a list',
  },
  summarize: {
    name: 'Summarize',
    value: 'summarize',
    description: 'Work out figures over items',
    action: 'Summarize the items',
  },
} as const;

const include = options('include', {
  label: 'Include',
  description: 'Which other fields of the item are copied to each new item',
  default: 'noOtherFields',
  options: [
    { name: 'No other fields', value: 'noOtherFields' },
    { name: 'All other fields', value: 'allOtherFields' },
    { name: 'Chosen other fields', value: 'selectedOtherFields' },
  ],
});

const compare = options('compare', {
  label: 'Compare',
  description: 'Which fields must be equal for items to count as duplicates',
  default: 'allFields',
  options: [
    { name: 'All fields', value: 'allFields' },
    { name: 'All fields except', value: 'allFieldsExcept' },
    { name: 'Chosen fields', value: 'selectedFields' },
  ],
});

const disableDotNotation = {
  label: 'Disable dot notation',
  description: 'Take a.b as the name of a field instead of as field b inside a',
} as const;
const removeOtherFields = boolean('removeOtherFields', {
  label: 'Remove other fields',
  description: 'Put out only the fields that are compared',
});
const destination = {
  label: 'Destination field name',
  description: 'Name of the entry in each new item',
} as const;

/** Names as entries of a list: how the first versions stored them. */
function nameEntries(label: string) {
  return {
    label,
    placeholder: 'Add field',
    multiple: true as const,
    groups: [
      group('fields', 'Field', [
        string('fieldName', { label: 'Field', placeholder: 'customer.name', requiresDataPath: 'single' }),
      ]),
    ],
  };
}

const summarizeFigures = {
  v1: fieldsToSummarize({
    numeric: ['average', 'max', 'min', 'sum'],
    comparing: ['countUnique', 'count'],
    emptyFor: ['append', 'concatenate'],
  }),
  v3: fieldsToSummarize({ comparing: ['countUnique', 'count', 'max', 'min'], emptyFor: ['append', 'concatenate'] }),
};

function summarizeParameters(figures: keyof typeof summarizeFigures) {
  return shownWhen(when('summarize'), [
    fixedCollection('fieldsToSummarize', summarizeFigures[figures]),
    string('fieldsToSplitBy', {
      ...splitByField,
      displayOptions: { hide: { '/options.outputFormat': ['singleItem'] } },
    }),
    string('fieldsToSplitBy', {
      ...splitByField,
      displayOptions: { show: { '/options.outputFormat': ['singleItem'] } },
    }),
    collection('options', { ...optionsLabel, options: [dotNotationOption, outputFormatOption, skipEmptyOption] }),
  ]);
}

function parametersOfOldVersions(splitsSeveral: boolean) {
  const dataPath = splitsSeveral ? 'multiple' : 'single';
  return [
    hidden('resource', { default: 'itemList' }),
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      default: 'splitOutItems',
      options: [
        {
          name: 'Aggregate items',
          value: 'aggregateItems',
          description: 'Collect values into lists',
          action: 'Aggregate the items',
        },
        operations.limit,
        operations.removeDuplicates,
        operations.sort,
        operations.splitOut,
        operations.summarize,
      ],
    }),
    ...shownWhen(when('splitOutItems'), [
      string('fieldToSplitOut', {
        label: splitsSeveral ? 'Fields to split out' : 'Field to split out',
        description: splitsSeveral ? 'Names of fields that hold lists, separated by commas' : 'Field that holds a list',
        required: true,
        requiresDataPath: dataPath,
      }),
      include,
      fixedCollection('fieldsToInclude', {
        ...nameEntries('Fields to include'),
        displayOptions: { show: { include: ['selectedOtherFields'] } },
      }),
    ]),
    ...shownWhen(when('aggregateItems'), [
      aggregateChoice,
      fieldsToAggregate,
      aggregateDestination,
      aggregateInclude,
      fixedCollection('fieldsToExclude', {
        ...nameEntries('Fields to exclude'),
        displayOptions: { show: { aggregate: ['aggregateAllItemData'], include: ['allFieldsExcept'] } },
      }),
      fixedCollection('fieldsToInclude', {
        ...nameEntries('Fields to include'),
        displayOptions: { show: { aggregate: ['aggregateAllItemData'], include: ['specifiedFields'] } },
      }),
    ]),
    ...shownWhen(when('removeDuplicates'), [
      compare,
      fixedCollection('fieldsToExclude', {
        ...nameEntries('Fields to exclude'),
        displayOptions: { show: { compare: ['allFieldsExcept'] } },
      }),
      fixedCollection('fieldsToCompare', {
        ...nameEntries('Fields to compare'),
        displayOptions: { show: { compare: ['selectedFields'] } },
      }),
      collection('options', {
        ...optionsLabel,
        displayOptions: { show: { compare: ['allFieldsExcept', 'selectedFields'] } },
        options: [removeOtherFields, boolean('disableDotNotation', disableDotNotation)],
      }),
    ]),
    ...shownWhen(when('sort'), sortParameters),
    ...shownWhen(when('limit'), limitParameters),
    collection('options', {
      ...optionsLabel,
      displayOptions: {
        show: { resource: ['itemList'], operation: ['splitOutItems', 'aggregateItems'] },
        hide: { aggregate: ['aggregateAllItemData'] },
      },
      options: [
        boolean('disableDotNotation', {
          ...disableDotNotation,
          displayOptions: { show: { '/operation': ['splitOutItems', 'aggregateItems'] } },
        }),
        string('destinationFieldName', {
          ...destination,
          ...(splitsSeveral && { requiresDataPath: 'multiple' as const }),
          displayOptions: { show: { '/operation': ['splitOutItems'] } },
        }),
        boolean('mergeLists', {
          label: 'Merge lists',
          description: 'Where a value is a list, collect its entries: the result is one flat list',
          displayOptions: { show: { '/operation': ['aggregateItems'] } },
        }),
        boolean('keepMissing', {
          label: 'Keep missing and empty values',
          description: 'Put null into the list where an item has no value',
          displayOptions: { show: { '/operation': ['aggregateItems'] } },
        }),
      ],
    }),
    ...summarizeParameters('v1'),
  ] as const;
}

export const parametersV1 = parametersOfOldVersions(false);
export const parametersV2 = parametersOfOldVersions(true);

export const parametersV3 = [
  hidden('resource', { default: 'itemList' }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'splitOutItems',
    displayOptions: { show: { resource: ['itemList'] } },
    options: [
      {
        name: 'Concatenate items',
        value: 'concatenateItems',
        description: 'Collect values into lists',
        action: 'Concatenate the items',
      },
      operations.limit,
      operations.removeDuplicates,
      operations.sort,
      operations.splitOut,
      operations.summarize,
    ],
  }),
  ...shownWhen(when('concatenateItems'), aggregateParameters),
  ...shownWhen(when('limit'), limitParameters),
  ...shownWhen(when('removeDuplicates'), [
    compare,
    string('fieldsToExclude', {
      ...namesList,
      label: 'Fields to exclude',
      displayOptions: { show: { compare: ['allFieldsExcept'] } },
    }),
    string('fieldsToCompare', {
      ...namesList,
      label: 'Fields to compare',
      displayOptions: { show: { compare: ['selectedFields'] } },
    }),
    collection('options', {
      ...optionsLabel,
      displayOptions: { show: { compare: ['allFieldsExcept', 'selectedFields'] } },
      options: [boolean('disableDotNotation', disableDotNotation), removeOtherFields],
    }),
  ]),
  ...shownWhen(when('sort'), sortParameters),
  ...shownWhen(when('splitOutItems'), [
    string('fieldToSplitOut', {
      label: 'Fields to split out',
      description: 'Names of fields that hold lists, separated by commas. $binary splits the files of an item.',
      required: true,
      requiresDataPath: 'multiple',
    }),
    include,
    string('fieldsToInclude', {
      ...namesList,
      label: 'Fields to include',
      displayOptions: { show: { include: ['selectedOtherFields'] } },
    }),
    collection('options', {
      ...optionsLabel,
      options: [
        boolean('disableDotNotation', disableDotNotation),
        string('destinationFieldName', { ...destination, requiresDataPath: 'multiple' }),
        boolean('includeBinary', {
          label: 'Include files',
          description: 'Copy the files of the item to each new item',
        }),
      ],
    }),
  ]),
  ...summarizeParameters('v3'),
] as const;
