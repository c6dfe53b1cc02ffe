import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

it('follows addresses of pages of ours, with what belongs to them', () => {
  expect(safeRedirect('/executions?status=error#top')).toBe('/executions?status=error#top');
  expect(safeRedirect(undefined)).toBe('/');
});

it('never leads to another site', () => {
  for (const address of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:1',
  ]) {
    expect(safeRedirect(address), address).toBe('/');
  }
});
