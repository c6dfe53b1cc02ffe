import { boolean, collection, dateTime, number, options, string } from '@millrace/node-sdk';

const INPUT_ITEMS = ['removeDuplicateInputItems'];
const PREVIOUS = ['removeItemsSeenInPreviousExecutions'];

const compareChoice = {
  label: 'Compare',
  description: 'Which fields must be equal for items to count as duplicates',
  default: 'allFields',
  options: [
    { name: 'All fields', value: 'allFields' },
    { name: 'All fields except', value: 'allFieldsExcept' },
    { name: 'Chosen fields', value: 'selectedFields' },
  ],
} as const;

const names = {
  placeholder: 'email, address.city',
  description: 'Names, separated by commas',
  requiresDataPath: 'multiple',
} as const;

const comparedFields = [
  string('fieldsToExclude', {
    ...names,
    label: 'Fields to exclude',
    displayOptions: { show: { compare: ['allFieldsExcept'] } },
  }),
  string('fieldsToCompare', {
    ...names,
    label: 'Fields to compare',
    displayOptions: { show: { compare: ['selectedFields'] } },
  }),
] as const;

const dotNotation = {
  label: 'Disable dot notation',
  description: 'Take a.b as the name of a field instead of as field b inside a',
} as const;
const removeOthers = {
  label: 'Remove other fields',
  description: 'Put out only the fields that are compared',
} as const;

export const parametersV1 = [
  options('compare', compareChoice),
  ...comparedFields,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { compare: ['allFieldsExcept', 'selectedFields'] } },
    options: [boolean('disableDotNotation', dotNotation), boolean('removeOtherFields', removeOthers)],
  }),
] as const;

const seenBefore = (logic: string) => ({ show: { logic: [logic], '/operation': PREVIOUS } });
const inputOption = { show: { '/operation': INPUT_ITEMS }, hide: { '/compare': ['allFields'] } };

export const parametersV2 = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'removeDuplicateInputItems',
    options: [
      {
        name: 'Remove duplicates among the input items',
        value: 'removeDuplicateInputItems',
        action: 'Remove duplicates among the input items',
      },
      {
        name: 'Remove items of earlier executions',
        value: 'removeItemsSeenInPreviousExecutions',
        description: 'Needs an active workflow: manual runs remember nothing',
        action: 'Remove items of earlier executions',
      },
      {
        name: 'Clear what was seen',
        value: 'clearDeduplicationHistory',
        description: 'Forget the items of earlier executions',
        action: 'Clear what was seen',
      },
    ],
  }),
  options('compare', { ...compareChoice, displayOptions: { show: { operation: INPUT_ITEMS } } }),
  ...comparedFields,
  options('logic', {
    label: 'Keep items whose value',
    noDataExpression: true,
    default: 'removeItemsWithAlreadySeenKeyValues',
    options: [
      { name: 'Is new', value: 'removeItemsWithAlreadySeenKeyValues', description: 'Was not seen before' },
      {
        name: 'Is higher than any before',
        value: 'removeItemsUpToStoredIncrementalKey',
        description: 'For numbers that only grow, such as identifiers',
      },
      {
        name: 'Is a date later than any before',
        value: 'removeItemsUpToStoredDate',
        description: 'For dates that only advance, such as "last changed"',
      },
    ],
    displayOptions: { show: { operation: PREVIOUS } },
  }),
  string('dedupeValue', {
    label: 'Value to remember',
    description: 'What tells items apart, for example an identifier',
    placeholder: '{{ $json.id }}',
    required: true,
    displayOptions: seenBefore('removeItemsWithAlreadySeenKeyValues'),
  }),
  string('incrementalDedupeValue', {
    label: 'Value to remember',
    description: 'A number that grows from item to item',
    placeholder: '{{ $json.id }}',
    displayOptions: seenBefore('removeItemsUpToStoredIncrementalKey'),
  }),
  dateTime('dateDedupeValue', {
    label: 'Value to remember',
    description: 'A date that advances from item to item',
    placeholder: '{{ $json.updatedAt }}',
    displayOptions: seenBefore('removeItemsUpToStoredDate'),
  }),
  options('mode', {
    label: 'Mode',
    default: 'cleanDatabase',
    options: [{ name: 'Forget everything', value: 'cleanDatabase' }],
    displayOptions: { show: { operation: ['clearDeduplicationHistory'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { operation: [...INPUT_ITEMS, ...PREVIOUS, 'clearDeduplicationHistory'] } },
    options: [
      boolean('disableDotNotation', { ...dotNotation, displayOptions: inputOption }),
      boolean('removeOtherFields', { ...removeOthers, displayOptions: inputOption }),
      options('scope', {
        label: 'Scope',
        description: 'Whether all nodes of the workflow share what was seen',
        default: 'node',
        options: [
          { name: 'Workflow', value: 'workflow' },
          { name: 'Node', value: 'node' },
        ],
        displayOptions: { show: { '/operation': ['clearDeduplicationHistory', ...PREVIOUS] } },
      }),
      number('historySize', {
        label: 'History size',
        description: 'How many values are remembered; the oldest are forgotten first',
        default: 10_000,
        typeOptions: { minValue: 1 },
        displayOptions: { show: { '/logic': ['removeItemsWithAlreadySeenKeyValues'], '/operation': PREVIOUS } },
      }),
    ],
  }),
] as const;
