import { boolean, collection, fixedCollection, options, string } from '@millrace/node-sdk';
import {
  clashHandlingV3,
  dotNotationSwitch,
  fieldPairs,
  fuzzyCompare,
  joinModes,
  matchesChoice,
  outputSources,
  unpairedSwitch,
} from '../combine/parameters.ts';

const BY_FIELDS = { mode: ['combine'], combineBy: ['combineByFields'] };
const BY_POSITION = { mode: ['combine'], combineBy: ['combineByPosition'] };
const ALL = { mode: ['combine'], combineBy: ['combineAll'] };
const JOIN_BOTH = { '/joinMode': ['keepMatches'], '/outputDataFrom': ['both'] };

const settings = { label: 'Options', placeholder: 'Add option' } as const;

function inputCount(mode: string, show: Record<string, string[]> = { mode: [mode] }) {
  return options('numberInputs', {
    label: 'Number of inputs',
    description: 'How many connections the node takes',
    default: 2,
    noDataExpression: true,
    validateType: 'number',
    options: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => ({ name: String(count), value: count })),
    displayOptions: { show },
  });
}

const byFields = [
  boolean('advanced', {
    label: 'Fields have different names',
    description: 'Name the field of each input, instead of one name for both',
    displayOptions: { show: BY_FIELDS },
  }),
  string('fieldsToMatchString', {
    label: 'Fields to match',
    description: 'Items belong together when these fields have the same values; names separated by commas',
    placeholder: 'id, customer.name',
    requiresDataPath: 'multiple',
    displayOptions: { show: { advanced: [false], ...BY_FIELDS } },
  }),
  fixedCollection('mergeByFields', { ...fieldPairs, displayOptions: { show: { advanced: [true], ...BY_FIELDS } } }),
  options('joinMode', { ...joinModes, displayOptions: { show: BY_FIELDS } }),
  options('outputDataFrom', {
    ...outputSources,
    displayOptions: { show: { joinMode: ['keepMatches'], ...BY_FIELDS } },
  }),
  options('outputDataFrom', {
    ...outputSources,
    displayOptions: { show: { joinMode: ['keepNonMatches'], ...BY_FIELDS } },
  }),
  collection('options', {
    ...settings,
    displayOptions: { show: BY_FIELDS },
    options: [
      fixedCollection('clashHandling', {
        ...clashHandlingV3('preferLast'),
        displayOptions: { hide: { '/joinMode': ['keepMatches', 'keepNonMatches'] } },
      }),
      fixedCollection('clashHandling', { ...clashHandlingV3('preferLast'), displayOptions: { show: JOIN_BOTH } }),
      boolean('disableDotNotation', dotNotationSwitch),
      fuzzyCompare,
      options('multipleMatches', { ...matchesChoice, displayOptions: { show: JOIN_BOTH } }),
      options('multipleMatches', {
        ...matchesChoice,
        displayOptions: { show: { '/joinMode': ['enrichInput1', 'enrichInput2', 'keepEverything'] } },
      }),
    ],
  }),
] as const;

const bySql = [
  inputCount('combineBySql'),
  string('query', {
    label: 'Query',
    description: 'SQL over the tables input1, input2 …: each input is a table, each field a column',
    hint: "The dialect is that of SQLite. Objects and lists are stored as JSON: input1.address ->> '$.city'",
    default: 'SELECT * FROM input1 LEFT JOIN input2 ON input1.name = input2.id',
    noDataExpression: true,
    evaluatedByNode: true,
    required: true,
    typeOptions: { rows: 5, editor: 'sqlEditor' },
    displayOptions: { show: { mode: ['combineBySql'] } },
  }),
  collection('options', {
    ...settings,
    displayOptions: { show: { mode: ['combineBySql'] } },
    options: [
      options('emptyQueryResult', {
        label: 'When the query gives no rows',
        default: 'empty',
        options: [
          { name: 'Put out one item that reports success', value: 'success' },
          { name: 'Put out nothing', value: 'empty' },
        ],
        displayOptions: { show: { '@version': [3.2] } },
      }),
      string('queryParameters', {
        label: 'Query parameters',
        description: 'Values for $1, $2 … in the query, separated by commas; or an expression that gives a list',
        placeholder: 'value 1, value 2',
      }),
    ],
  }),
] as const;

export const parametersV3 = [
  options('mode', {
    label: 'Mode',
    description: 'How the data of the inputs is put together',
    default: 'append',
    noDataExpression: true,
    options: [
      { name: 'Append', value: 'append', description: 'All items of input 1, then all of input 2, and so on' },
      { name: 'Combine', value: 'combine', description: 'Join items of the inputs' },
      { name: 'SQL query', value: 'combineBySql', description: 'Ask the inputs like tables of a database' },
      { name: 'Choose branch', value: 'chooseBranch', description: 'Wait for all inputs, put out one of them' },
    ],
  }),
  options('combineBy', {
    label: 'Combine by',
    description: 'Which items are joined',
    default: 'combineByFields',
    noDataExpression: true,
    options: [
      { name: 'Matching fields', value: 'combineByFields', description: 'Items with the same values in some fields' },
      { name: 'Position', value: 'combineByPosition', description: 'First with first, second with second item' },
      { name: 'All possible combinations', value: 'combineAll', description: 'Each item with each of the other input' },
    ],
    displayOptions: { show: { mode: ['combine'] } },
  }),
  inputCount('append'),
  collection('options', {
    ...settings,
    displayOptions: { show: ALL },
    options: [fixedCollection('clashHandling', clashHandlingV3('preferLast')), fuzzyCompare],
  }),
  ...byFields,
  ...bySql,
  inputCount('combine', BY_POSITION),
  collection('options', {
    ...settings,
    displayOptions: { show: BY_POSITION },
    options: [
      fixedCollection('clashHandling', clashHandlingV3('addSuffix')),
      boolean('includeUnpaired', unpairedSwitch),
    ],
  }),
  inputCount('chooseBranch'),
  options('chooseBranchMode', {
    label: 'Output type',
    default: 'waitForAll',
    options: [{ name: 'Wait for all inputs to arrive', value: 'waitForAll' }],
    displayOptions: { show: { mode: ['chooseBranch'] } },
  }),
  options('output', {
    label: 'Output',
    description: 'What is put out when all inputs have arrived',
    default: 'specifiedInput',
    options: [
      { name: 'Data of an input', value: 'specifiedInput' },
      { name: 'One empty item', value: 'empty' },
    ],
    displayOptions: { show: { chooseBranchMode: ['waitForAll'], mode: ['chooseBranch'] } },
  }),
  options('useDataOfInput', {
    label: 'Use data of input',
    description: 'Which input is put out',
    default: 1,
    typeOptions: { minValue: 1, loadOptionsDependsOn: ['numberInputs'] },
    validateType: 'number',
    options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((input) => ({
      name: `Input ${input}`,
      value: input,
      ...(input > 2 && { displayOptions: { show: { '/numberInputs': [{ _cnd: { gte: input } }] } } }),
    })),
    displayOptions: { show: { output: ['specifiedInput'], mode: ['chooseBranch'] } },
  }),
] as const;
