import { boolean, number, options } from '@millrace/node-sdk';

export const batchSize = number('batchSize', {
  label: 'Texts of a request',
  default: 512,
  description: 'At most. The service may take fewer',
  typeOptions: { minValue: 1, maxValue: 2048, numberPrecision: 0 },
});

export const stripNewLines = boolean('stripNewLines', {
  label: 'Line breaks as spaces',
  default: true,
  description: 'Old models make better vectors of texts without line breaks',
});

export const timeLimit = number('timeout', {
  label: 'Time limit (s)',
  default: -1,
  description: 'For a request. -1 for that of the instance',
  typeOptions: { minValue: -1 },
});

export const dimensions = options('dimensions', {
  label: 'Numbers of a vector',
  default: 1536,
  description: 'Models of the third generation make shorter vectors, too. All vectors of a store have one length',
  options: [
    { name: '256', value: 256 },
    { name: '512', value: 512 },
    { name: '1024', value: 1024 },
    { name: '1536', value: 1536 },
    { name: '3072', value: 3072 },
  ],
});

/** Of a request, from an option in seconds of which -1 stands for none. */
export function limitedTo(seconds: number | undefined): { timeoutMs?: number } {
  return seconds !== undefined && seconds > 0 ? { timeoutMs: seconds * 1000 } : {};
}
