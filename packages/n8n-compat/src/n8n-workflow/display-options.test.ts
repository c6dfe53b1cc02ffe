import { expect, it } from 'vitest';
import { updateDisplayOptions } from './display-options.ts';

it('shows properties only where these conditions hold, too', () => {
  const properties = [
    { name: 'plain' },
    { name: 'shown', displayOptions: { show: { mode: ['a'], operation: ['old'] }, hide: { simple: [true] } } },
  ];
  expect(updateDisplayOptions({ show: { operation: ['get'] } }, properties)).toEqual([
    { name: 'plain', displayOptions: { show: { operation: ['get'] } } },
    { name: 'shown', displayOptions: { show: { mode: ['a'], operation: ['get'] }, hide: { simple: [true] } } },
  ]);
});

it('takes what is no list of properties for none', () => {
  expect(updateDisplayOptions({}, undefined)).toEqual([]);
});
