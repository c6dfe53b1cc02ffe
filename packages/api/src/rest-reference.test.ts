import { expect, it } from 'vitest';
import * as api from './index.ts';
import { formatRestReference, routeGroups } from './rest-reference.ts';
import { z } from './shapes/zod.ts';

it('lists calls with their shapes', () => {
  const deskRoutes = {
    list: {
      method: 'GET',
      path: '/desks',
      summary: 'All desks',
      query: z.object({ kind: z.enum(['tall', 'wide']).optional() }),
      answer: z.array(z.object({ id: z.string(), books: z.number().nullable() })),
      errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
    },
  };
  expect(formatRestReference({ deskRoutes, other: 1 }).split('\n').slice(6)).toEqual([
    '## Desks',
    '',
    '### GET /desks',
    '',
    'All desks',
    '',
    '- Query: { `kind`? `"tall"`, `"wide"` }',
    '- Answer: list of { `id` string, `books` number or null }',
    '- Refuses with: `NAME_TAKEN`, `LIMIT_REACHED`',
    '',
  ]);
});

it('every call has a summary, and a place of its own', () => {
  const routes = routeGroups(api).flatMap((group) => group.routes);
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter(({ summary }) => summary.trim().length < 5)).toEqual([]);
  const places = routes.map(({ method, path }) => `${method} ${path}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
