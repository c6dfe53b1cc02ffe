import { options } from '@millrace/node-sdk';

/** Whether one condition is enough. */
export const matchType = options('matchType', {
  label: 'Must match',
  options: [
    { name: 'Any condition', value: 'anyFilter' },
    { name: 'All conditions', value: 'allFilters' },
  ],
});

/** How conditions are joined. */
export function joinedBy(chosen: 'anyFilter' | 'allFilters' | undefined): 'and' | 'or' {
  return chosen === 'allFilters' ? 'and' : 'or';
}
