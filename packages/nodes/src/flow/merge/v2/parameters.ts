import { boolean, collection, fixedCollection, options } from '@millrace/node-sdk';
import {
  clashHandlingV2,
  dotNotationSwitch,
  fieldPairs,
  fuzzyCompare,
  joinModes,
  matchesChoice,
  outputSources,
  unpairedSwitch,
} from '../combine/parameters.ts';

const BY_FIELDS = { mode: ['combine'], combinationMode: ['mergeByFields'] };
const OPTION_BY_FIELDS = { '/mode': ['combine'], '/combinationMode': ['mergeByFields'] };
const OPTION_MATCHES = { ...OPTION_BY_FIELDS, '/joinMode': ['keepMatches'], '/outputDataFrom': ['both'] };

const settings = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  displayOptions: { hide: { mode: ['chooseBranch', 'append'] } },
  options: [
    fixedCollection('clashHandling', {
      ...clashHandlingV2(),
      displayOptions: { show: OPTION_BY_FIELDS, hide: { '/joinMode': ['keepMatches', 'keepNonMatches'] } },
    }),
    fixedCollection('clashHandling', { ...clashHandlingV2(), displayOptions: { show: OPTION_MATCHES } }),
    fixedCollection('clashHandling', {
      ...clashHandlingV2(),
      displayOptions: { show: { '/mode': ['combine'], '/combinationMode': ['multiplex', 'mergeByPosition'] } },
    }),
    boolean('disableDotNotation', { ...dotNotationSwitch, displayOptions: { show: OPTION_BY_FIELDS } }),
    fuzzyCompare,
    boolean('includeUnpaired', {
      ...unpairedSwitch,
      displayOptions: { show: { '/mode': ['combine'], '/combinationMode': ['mergeByPosition'] } },
    }),
    options('multipleMatches', { ...matchesChoice, displayOptions: { show: OPTION_MATCHES } }),
    options('multipleMatches', {
      ...matchesChoice,
      displayOptions: {
        show: { ...OPTION_BY_FIELDS, '/joinMode': ['enrichInput1', 'enrichInput2', 'keepEverything'] },
      },
    }),
  ],
});

export const parametersV2 = [
  options('mode', {
    label: 'Mode',
    description: 'How the data of the two inputs is put together',
    default: 'append',
    options: [
      { name: 'Append', value: 'append', description: 'All items of input 1, then all of input 2' },
      { name: 'Combine', value: 'combine', description: 'Join items of both inputs' },
      { name: 'Choose branch', value: 'chooseBranch', description: 'Wait for both inputs, put out one of them' },
    ],
  }),
  options('combinationMode', {
    label: 'Combination mode',
    description: 'Which items are joined',
    default: 'mergeByFields',
    options: [
      { name: 'By fields', value: 'mergeByFields', description: 'Items with the same values in some fields' },
      { name: 'By position', value: 'mergeByPosition', description: 'First with first, second with second item' },
      { name: 'All combinations', value: 'multiplex', description: 'Each item of input 1 with each of input 2' },
    ],
    displayOptions: { show: { mode: ['combine'] } },
  }),
  fixedCollection('mergeByFields', { ...fieldPairs, displayOptions: { show: BY_FIELDS } }),
  options('joinMode', { ...joinModes, displayOptions: { show: BY_FIELDS } }),
  options('outputDataFrom', {
    ...outputSources,
    displayOptions: { show: { ...BY_FIELDS, joinMode: ['keepMatches'] } },
  }),
  options('outputDataFrom', {
    ...outputSources,
    displayOptions: { show: { ...BY_FIELDS, joinMode: ['keepNonMatches'] } },
  }),
  options('chooseBranchMode', {
    label: 'Output type',
    default: 'waitForBoth',
    options: [{ name: 'Wait for both inputs to arrive', value: 'waitForBoth' }],
    displayOptions: { show: { mode: ['chooseBranch'] } },
  }),
  options('output', {
    label: 'Output',
    description: 'What is put out when both inputs have arrived',
    default: 'input1',
    options: [
      { name: 'Data of input 1', value: 'input1' },
      { name: 'Data of input 2', value: 'input2' },
      { name: 'One empty item', value: 'empty' },
    ],
    displayOptions: { show: { mode: ['chooseBranch'], chooseBranchMode: ['waitForBoth'] } },
  }),
  settings,
];
