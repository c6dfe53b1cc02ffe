import { describe, expect, it } from 'vitest';
import { allows, permissionsOn } from './permissions.ts';

describe('The permission table', () => {
  it('lets a rule that denies come before one that allows', () => {
    expect(allows('user:invite', ['instanceOwner'])).toBe(true);
    expect(allows('user:invite', ['default', 'instanceOwner'])).toBe(false);
    expect(allows('tag:delete', ['default', 'instanceOwner'])).toBe(true);
    expect(allows('tag:delete', ['member'])).toBe(false);
  });

  it('allows nothing to somebody without a relation', () => {
    expect(permissionsOn('workflow', [])).toEqual([]);
    expect(permissionsOn('workflow', ['member'])).toEqual([]);
  });

  it('tells what each relation allows on a credential', () => {
    expect(permissionsOn('credential', ['reader'])).toEqual(['credential:read', 'credential:use']);
    expect(permissionsOn('credential', ['instanceOwner'])).toEqual([
      'credential:read',
      'credential:save',
      'credential:updateName',
      'credential:delete',
    ]);
    expect(permissionsOn('credential', ['resourceOwner'])).toHaveLength(8);
  });
});
