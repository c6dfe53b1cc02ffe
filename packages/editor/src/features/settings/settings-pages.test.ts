import { allows, type InstancePermission, instancePermissions, type Relation } from '@millrace/api';
import { expect, it } from 'vitest';
import { firstSettingsPage, settingsAccess, settingsGroups } from './settings-pages.ts';

const permissionsOf = (relation: Relation) =>
  (Object.keys(instancePermissions) as InstancePermission[]).filter((permission) => allows(permission, [relation]));

const forAll = ['api', 'connected-apps', 'import', 'vector-stores'];
const forAdministrators = [
  'users',
  'community-nodes',
  'secrets',
  'retention',
  'limits',
  'mcp',
  'logs',
  'queue',
  'audit-log',
  'about',
];

it.each<[Relation, string[]]>([
  ['member', ['personal', ...forAll]],
  ['default', [...forAll, ...forAdministrators]],
  ['instanceOwner', ['personal', ...forAll, 'sign-in', ...forAdministrators]],
])('the settings of %s are those that they may see', (relation, expected) => {
  const pages = settingsGroups(permissionsOf(relation)).flatMap((group) => group.pages.map(({ page }) => page));
  expect(pages.sort()).toEqual([...expected].sort());
});

it('the settings begin with the first page that somebody may see', () => {
  expect(firstSettingsPage(permissionsOf('member'))).toBe('personal');
  expect(firstSettingsPage(permissionsOf('default'))).toBe('users');
  expect(firstSettingsPage([])).toBeUndefined();
  expect(settingsAccess('audit-log')).toEqual({ permission: 'auditLog:list' });
});
