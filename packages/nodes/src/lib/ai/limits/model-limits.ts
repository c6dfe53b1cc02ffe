import { collection, number } from '@millrace/node-sdk';

/** What an agent may use at most for one item. */
export const limitOptions = collection('limits', {
  label: 'Limits',
  description: 'What the agent may use at most for one item, with all that its sub-nodes ask models',
  options: [
    number('costUsd', {
      label: 'Cost (US$)',
      default: 1,
      description: 'Counts calls of models whose price is known',
      typeOptions: { minValue: 0, numberPrecision: 4 },
    }),
    number('tokens', { label: 'Tokens', default: 100_000, typeOptions: { minValue: 1 } }),
    number('calls', { label: 'Calls of models', default: 20, typeOptions: { minValue: 1 } }),
    number('seconds', { label: 'Time (seconds)', default: 300, typeOptions: { minValue: 1 } }),
  ],
});
