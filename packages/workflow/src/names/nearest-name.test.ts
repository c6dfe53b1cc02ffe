import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it('finds the name that was meant, whatever its letter case', () => {
  expect(nearestName('MILLRACE_PROT', ['MILLRACE_HOST', 'MILLRACE_PORT'])).toBe('MILLRACE_PORT');
  expect(nearestName('edit feilds', ['If', 'Edit Fields', 'Edit Image'])).toBe('Edit Fields');
});

it('suggests nothing when nothing is close', () => {
  expect(nearestName('ab', ['xyz', 'start'])).toBeUndefined();
  expect(nearestName('Webhook', ['Code', 'Set'])).toBeUndefined();
});
