import { options, string } from '@millrace/node-sdk';

const BY_KEY = ['keepKeyMatches', 'mergeByKey', 'removeKeyMatches'];

export const parametersV1 = [
  options('mode', {
    label: 'Mode',
    description: 'How the data of the two inputs is put together',
    default: 'append',
    options: [
      { name: 'Append', value: 'append', description: 'All items of input 1, then all of input 2' },
      { name: 'Keep key matches', value: 'keepKeyMatches', description: 'Items of input 1 whose key is in input 2' },
      { name: 'Merge by index', value: 'mergeByIndex', description: 'First with first, second with second item' },
      {
        name: 'Merge by key',
        value: 'mergeByKey',
        description: 'Adds fields of the item in input 2 with the same key',
      },
      { name: 'Multiplex', value: 'multiplex', description: 'Each item of input 1 with each of input 2' },
      { name: 'Pass-through', value: 'passThrough', description: 'Waits for both inputs, puts out one of them' },
      {
        name: 'Remove key matches',
        value: 'removeKeyMatches',
        description: 'Items of input 1 whose key is not in input 2',
      },
      { name: 'Wait', value: 'wait', description: 'Waits for both inputs, then puts out one empty item' },
    ],
  }),
  options('join', {
    label: 'Join',
    description: 'Which items are put out when the inputs have different numbers of items',
    default: 'left',
    options: [
      { name: 'Inner join', value: 'inner', description: 'As many items as both inputs have' },
      { name: 'Left join', value: 'left', description: 'As many items as input 1 has' },
      { name: 'Outer join', value: 'outer', description: 'All items of both inputs' },
    ],
    displayOptions: { show: { mode: ['mergeByIndex'] } },
  }),
  string('propertyName1', {
    label: 'Field of input 1',
    description: 'Field that holds the key',
    required: true,
    displayOptions: { show: { mode: BY_KEY } },
  }),
  string('propertyName2', {
    label: 'Field of input 2',
    description: 'Field that holds the key',
    required: true,
    displayOptions: { show: { mode: BY_KEY } },
  }),
  options('output', {
    label: 'Output data',
    description: 'Which input is put out',
    default: 'input1',
    options: [
      { name: 'Input 1', value: 'input1' },
      { name: 'Input 2', value: 'input2' },
    ],
    displayOptions: { show: { mode: ['passThrough'] } },
  }),
  options('overwrite', {
    label: 'Overwrite',
    description: 'Which fields of input 1 are replaced',
    default: 'always',
    options: [
      { name: 'Always', value: 'always', description: 'All fields that input 2 has' },
      { name: 'If blank', value: 'blank', description: 'Fields that are missing or empty' },
      { name: 'If missing', value: 'undefined', description: 'Fields that are missing' },
    ],
    displayOptions: { show: { mode: ['mergeByKey'] } },
  }),
];
