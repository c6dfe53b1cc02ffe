import type { NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { askedScopes } from './asked-scopes.ts';

const property = (name: string, type: NodeProperty['type'], initial: string): NodeProperty => ({
  ...{ name, displayName: name, type, default: initial },
});

it('tells the scopes of a type that has them fixed, and of one that lets them be changed as long as nobody does', () => {
  expect(askedScopes([property('scope', 'hidden', 'files.read')], {})).toBe('files.read');
  const changeable = [property('enabledScopes', 'string', 'mail.send'), property('scope', 'hidden', '={{ $self }}')];
  expect(askedScopes(changeable, {})).toBe('mail.send');
  expect(askedScopes(changeable, { customScopes: true })).toBeUndefined();
});

it('tells none where they are a field, or computed', () => {
  expect(askedScopes([property('scope', 'string', '')], {})).toBeUndefined();
  expect(askedScopes([property('scope', 'hidden', '={{ $self.site }}')], {})).toBeUndefined();
  expect(askedScopes([], {})).toBeUndefined();
});
