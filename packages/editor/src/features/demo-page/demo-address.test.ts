import { expect, it } from 'vitest';
import { schemeOfDemo } from './demo-address.ts';

it('reads the colour scheme from the address of a preview', () => {
  expect(schemeOfDemo({ pathname: '/workflows/demo', search: '?theme=dark' })).toBe('dark');
  expect(schemeOfDemo({ pathname: '/workflows/demo', search: '?theme=light' })).toBe('light');
});

it('takes the scheme of the user for other themes and other pages', () => {
  expect(schemeOfDemo({ pathname: '/workflows/demo', search: '' })).toBeUndefined();
  expect(schemeOfDemo({ pathname: '/workflows/demo', search: '?theme=pink' })).toBeUndefined();
  expect(schemeOfDemo({ pathname: '/workflows', search: '?theme=dark' })).toBeUndefined();
});
