import type { CredentialSummary } from '@millrace/api';
import { expect, it } from 'vitest';
import { type CredentialFilter, countFilters, listCredentials, NO_FILTER } from './credential-filter.ts';

const ada = { id: 'ada', email: null, firstName: 'Ada', lastName: 'Byron' };
const grace = { id: 'grace', email: null, firstName: 'Grace', lastName: 'Hopper' };
const shared = { nodesAccess: [], allowedDomains: [], createdAt: '2026-01-01', updatedAt: '2026-01-01' };
const credentials: CredentialSummary[] = [
  { ...shared, id: '1', name: 'Mail', type: 'smtp', ownedBy: ada, sharedWith: [], updatedAt: '2026-03-01' },
  {
    ...shared,
    id: '2',
    name: 'API',
    type: 'httpBasicAuth',
    ownedBy: grace,
    sharedWith: [ada],
    createdAt: '2026-02-01',
  },
  { ...shared, id: '3', name: 'Old mail', type: 'smtp', ownedBy: null, sharedWith: [] },
];
const names = (change: Partial<CredentialFilter>) =>
  listCredentials(credentials, { ...NO_FILTER, ...change }).map(({ name }) => name);

it.each<[Partial<CredentialFilter>, string[]]>([
  [{}, ['Mail', 'API', 'Old mail']],
  [{ sort: 'lastCreated' }, ['API', 'Mail', 'Old mail']],
  [{ sort: 'nameAsc' }, ['API', 'Mail', 'Old mail']],
  [{ sort: 'nameDesc' }, ['Old mail', 'Mail', 'API']],
  [{ search: ' MAIL ' }, ['Mail', 'Old mail']],
  [{ types: ['httpBasicAuth'] }, ['API']],
  [{ ownedBy: 'ada' }, ['Mail']],
  [{ sharedWith: 'ada' }, ['API']],
  [{ ownedBy: 'ada', sharedWith: 'grace' }, []],
])('lists by %j', (change, expected) => {
  expect(names(change)).toEqual(expected);
});

it('counts kinds of filters', () => {
  expect(countFilters({ ...NO_FILTER, search: 'x', types: ['a', 'b'], ownedBy: 'ada' })).toBe(2);
});
