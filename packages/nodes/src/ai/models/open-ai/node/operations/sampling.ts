import { number } from '@millrace/node-sdk';

/** How the next word is chosen among the likely ones. */
export const temperature = number('temperature', {
  label: 'Temperature',
  default: 1,
  description: 'How freely it answers: 0 always takes the likeliest word',
  typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 1 },
});

export const topP = number('topP', {
  label: 'Top P',
  default: 1,
  description: 'Takes of the likeliest words only those that together have this probability',
  typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
});
