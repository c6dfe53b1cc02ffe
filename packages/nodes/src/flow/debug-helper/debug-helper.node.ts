import {
  boolean,
  defineNode,
  type Item,
  NodeError,
  number,
  options,
  type ParametersOf,
  string,
} from '@millrace/node-sdk';
import { valueText } from '../../lib/values/value-text.ts';
import { RandomSource, randomData } from './random-data.ts';

const MAX_RECORDS = 100_000;
const MAX_NANOID_LENGTH = 1_000;
const MIB = 1024 * 1024;

const parameters = [
  options('category', {
    label: 'Category',
    noDataExpression: true,
    default: 'throwError',
    options: [
      { name: 'Do nothing', value: 'doNothing', description: 'Put out no items' },
      { name: 'Throw error', value: 'throwError', description: 'Fail with a message of your own' },
      { name: 'Use memory', value: 'oom', description: 'Take memory, to see how the instance copes' },
      { name: 'Random data', value: 'randomData', description: 'Make up records' },
    ],
  }),
  options('throwErrorType', {
    label: 'Error type',
    noDataExpression: true,
    default: 'NodeApiError',
    options: [
      { name: 'Refusal of a service', value: 'NodeApiError' },
      { name: 'Error of the node', value: 'NodeOperationError' },
      { name: 'Unexpected error', value: 'Error' },
    ],
    displayOptions: { show: { category: ['throwError'] } },
  }),
  string('throwErrorMessage', {
    label: 'Error message',
    default: 'Node has thrown an error',
    displayOptions: { show: { category: ['throwError'] } },
  }),
  number('memorySizeValue', {
    label: 'Memory',
    description: 'How much to take, in MiB. More than the runner has ends it.',
    default: 10,
    displayOptions: { show: { category: ['oom'] } },
  }),
  options('randomDataType', {
    label: 'Data type',
    noDataExpression: true,
    default: 'user',
    options: [
      { name: 'Address', value: 'address' },
      { name: 'Coordinates', value: 'latLong' },
      { name: 'Credit card', value: 'creditCard' },
      { name: 'E-mail', value: 'email' },
      { name: 'IPv4', value: 'ipv4' },
      { name: 'IPv6', value: 'ipv6' },
      { name: 'MAC address', value: 'macAddress' },
      { name: 'NanoID', value: 'nanoid' },
      { name: 'URL', value: 'url' },
      { name: 'User', value: 'user' },
      { name: 'UUID', value: 'uuid' },
      { name: 'Version', value: 'semver' },
    ],
    displayOptions: { show: { category: ['randomData'] } },
  }),
  string('nanoidAlphabet', {
    label: 'Alphabet',
    description: 'Characters to choose from',
    default: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
    displayOptions: { show: { category: ['randomData'], randomDataType: ['nanoid'] } },
  }),
  string('nanoidLength', {
    label: 'Length',
    default: '16',
    displayOptions: { show: { category: ['randomData'], randomDataType: ['nanoid'] } },
  }),
  string('randomDataSeed', {
    label: 'Seed',
    description: 'The same seed gives the same data each time',
    displayOptions: { show: { category: ['randomData'] } },
  }),
  number('randomDataCount', {
    label: 'Number of records',
    default: 10,
    displayOptions: { show: { category: ['randomData'] } },
  }),
  boolean('randomDataSingleArray', {
    label: 'One item',
    description: 'Put all records into a list in one item',
    displayOptions: { show: { category: ['randomData'] } },
  }),
] as const;

export default defineNode({
  name: 'n8n-nodes-base.debugHelper',
  displayName: 'Debug helper',
  description: 'Makes up data, fails or takes memory, to try out workflows',
  version: 1,
  group: ['output'],
  family: 'flow',
  subtitle: '={{ $parameter.category }}',
  defaults: { name: 'DebugHelper' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['test', 'random', 'mock', 'fake', 'sample data', 'throw', 'error', 'memory'],
  },
  parameters,
  run({ parameters: chosen }) {
    switch (chosen.category) {
      case 'doNothing':
        return [];
      case 'throwError':
        throw thrownError(chosen.throwErrorType, chosen.throwErrorMessage);
      case 'oom':
        return takeMemory(chosen.memorySizeValue);
      case 'randomData':
        return madeUp(chosen);
    }
  },
});

function thrownError(type: string, message: string): Error {
  if (type === 'Error') return new Error(message);
  return type === 'NodeApiError' ? new NodeError(message, { httpCode: '500' }) : new NodeError(message);
}

function takeMemory(mebibytes: number): Item {
  if (!(mebibytes > 0)) {
    throw new NodeError(`'Memory' must be a number above 0, not ${valueText(mebibytes)}`, {
      parameter: 'memorySizeValue',
    });
  }
  const before = process.memoryUsage().heapUsed;
  // Strings of their own: memory that is only reserved does not count.
  const taken = Array.from({ length: Math.ceil(mebibytes) }, (_, index) => Buffer.alloc(MIB, index).toString('latin1'));
  const used = process.memoryUsage().heapUsed - before;
  return { json: { requestedMiB: taken.length, usedMiB: Math.round(used / MIB) } };
}

function madeUp(chosen: ParametersOf<typeof parameters>): Item[] {
  const count = within(chosen.randomDataCount, 'Number of records', MAX_RECORDS);
  const settings = {
    alphabet: chosen.nanoidAlphabet,
    length: chosen.randomDataType === 'nanoid' ? within(chosen.nanoidLength, 'Length', MAX_NANOID_LENGTH) : 0,
  };
  const random = new RandomSource(chosen.randomDataSeed);
  const records = Array.from({ length: count }, () => randomData(chosen.randomDataType, random, settings));
  return chosen.randomDataSingleArray ? [{ json: { generatedItems: records } }] : records.map((json) => ({ json }));
}

function within(value: number | string, label: string, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  throw new NodeError(`'${label}' must be a whole number up to ${most}, not ${valueText(value)}`);
}
