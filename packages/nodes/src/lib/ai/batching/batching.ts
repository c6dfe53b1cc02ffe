import { collection, number } from '@millrace/node-sdk';

/** How many items ask at once. */
export const batching = (batchSize: number) =>
  collection('batching', {
    label: 'Several items at once',
    options: [
      number('batchSize', {
        label: 'Items at once',
        default: batchSize,
        description: 'So many items are worked on side by side',
        typeOptions: { minValue: 1, maxValue: 100 },
      }),
      number('delayBetweenBatches', {
        label: 'Pause (ms)',
        description: 'Before each item but the first ones, for services that allow few calls a minute',
        typeOptions: { minValue: 0 },
      }),
    ],
  });

export interface Batching {
  batchSize?: number;
  delayBetweenBatches?: number;
}

/** The pause before the work on an item. */
export async function pauseBefore(
  index: number,
  { batchSize = 1, delayBetweenBatches = 0 }: Batching = {},
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  if (delayBetweenBatches > 0 && index >= batchSize) await sleep(delayBetweenBatches);
}
