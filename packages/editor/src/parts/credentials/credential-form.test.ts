import { MASKED_SECRET } from '@millrace/api';
import type { CredentialTypeDescription, JsonObject, NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import {
  credentialProperties,
  firstEmptyField,
  isIncomplete,
  oauthVersionOf,
  sentFields,
  shownFields,
  shownWhenStored,
} from './credential-form.ts';

const field = (name: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  name,
  displayName: name,
  type: 'string',
  default: '',
  ...more,
});
const type = (name: string, properties: NodeProperty[], parents: string[] = []): CredentialTypeDescription => ({
  name,
  displayName: name,
  properties,
  extends: parents,
});

const oauth = type('oAuth2Api', [
  field('grantType', { default: 'authorizationCode' }),
  field('clientSecret', { required: true, typeOptions: { password: true } }),
]);
const service = type(
  'service',
  [field('grantType', { type: 'hidden', default: 'pkce' }), field('server')],
  ['oAuth2Api'],
);
const machine = type('machine', [field('grantType', { type: 'hidden', default: 'clientCredentials' })], ['service']);
const types = [oauth, service, machine];

it('inherits fields, of which the nearest counts', () => {
  const fields = credentialProperties(service, types).map(({ name, type, default: value }) => [name, type, value]);
  expect(fields).toEqual([
    ['grantType', 'hidden', 'pkce'],
    ['server', 'string', ''],
    ['clientSecret', 'string', ''],
  ]);
});

it('knows which credentials somebody has to connect', () => {
  expect([oauth, service, machine, type('other', [])].map((one) => oauthVersionOf(one, types, {}))).toEqual([
    2,
    2,
    undefined,
    undefined,
  ]);
});

it('shows stored secrets as empty fields, and keeps them when they stay empty', () => {
  const properties = credentialProperties(service, types);
  const { masked, values } = shownFields(properties, { data: { server: 's', clientSecret: MASKED_SECRET } });
  expect(values).toEqual({ server: 's', clientSecret: '' });
  expect(isIncomplete(properties, values, masked)).toBe(false);
  expect(sentFields(properties, values, masked)).toMatchObject({ server: 's', clientSecret: MASKED_SECRET });
  expect(sentFields(properties, { ...values, clientSecret: 'new' }, masked)).toMatchObject({ clientSecret: 'new' });
  expect(isIncomplete(properties, values, new Set())).toBe(true);
});

it('sends nothing of what the type fixes', () => {
  const properties = credentialProperties(service, types);
  expect(sentFields(properties, { server: 's', clientSecret: 'c' }, new Set())).toEqual({
    server: 's',
    clientSecret: 'c',
  });
});

it('lets texts be expressions, and no choices: they decide which fields there are', () => {
  const choice = type('choice', [field('kind', { type: 'options', options: [] }), field('port', { type: 'number' })]);
  const fields = credentialProperties(choice, [choice]).map(({ name, noDataExpression }) => [name, noDataExpression]);
  expect(fields).toEqual([
    ['kind', true],
    ['port', false],
  ]);
});

it('still shows a stored expression that only names a secret, and hides others', () => {
  const properties = credentialProperties(service, types);
  const reference = { server: 's', clientSecret: '={{ $secrets.vault.key }}' };
  expect(shownWhenStored(properties, reference, new Set(['clientSecret']))).toEqual({
    masked: new Set(),
    values: reference,
  });
  const shown = shownWhenStored(properties, { server: 's', clientSecret: '={{ "hush" }}' }, new Set());
  expect(shown).toEqual({ masked: new Set(['clientSecret']), values: { server: 's', clientSecret: '' } });
  expect(sentFields(properties, { server: 's', clientSecret: '=' }, shown.masked).clientSecret).toBe(MASKED_SECRET);
});

it('begins with the first field that is empty; of a stored one only where something is missing', () => {
  const properties = credentialProperties(service, types);
  const first = (values: JsonObject, masked: string[], isStored: boolean) =>
    firstEmptyField(properties, values, { masked: new Set(masked), isStored });
  expect(first({}, [], false)).toBe('server');
  expect(first({ server: 's' }, [], false)).toBe('clientSecret');
  expect(first({ server: 's' }, ['clientSecret'], true)).toBeUndefined();
});
