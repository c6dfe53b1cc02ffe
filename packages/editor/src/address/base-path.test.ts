import { expect, it } from 'vitest';
import { basePathOf } from './base-path.ts';

it('is the path of the base that the server wrote into the page, or the root', () => {
  expect(basePathOf('https://example.org/apps/flows/')).toBe('/apps/flows/');
  expect(basePathOf('https://example.org/')).toBe('/');
  expect(basePathOf(undefined)).toBe('/');
});
