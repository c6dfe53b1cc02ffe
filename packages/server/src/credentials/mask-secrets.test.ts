import { MASKED_SECRET } from '@millrace/api';
import type { CredentialTypeDescription, NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { maskSecrets, mergeSecrets } from './mask-secrets.ts';

const property = (name: string, changes: Partial<NodeProperty> = {}): NodeProperty => ({
  name,
  displayName: name,
  type: 'string',
  default: '',
  ...changes,
});
const types = new Map<string, CredentialTypeDescription>([
  ['base', { name: 'base', displayName: 'Base', properties: [property('url')] }],
  [
    'api',
    {
      name: 'api',
      displayName: 'API',
      extends: ['base', 'api'],
      properties: [
        property('user'),
        property('key', { typeOptions: { password: true } }),
        property('blob', { type: 'json' }),
      ],
    },
  ],
]);
const find = (name: string) => types.get(name);

describe('Secrets of credentials', () => {
  it.each([
    ['={{ $secrets.vault["db key"] }}', true],
    ['={{$json.body.key}}', true],
    ['={{ "hush" + $json.key }}', false],
    ['=hush', false],
    ['=hush {{ $json.key }}', false],
    ['={{ $secrets.a }} hush {{ $secrets.b }}', false],
    ['{{ $json.key }}', false],
  ])('%s is shown when it only names where the value is', (key, isShown) => {
    expect(maskSecrets({ key }, 'api', find).key).toBe(isShown ? key : MASKED_SECRET);
  });

  it('are masked where they have a value', () => {
    const data = { user: 'ann', key: 'k', blob: '{}', url: 'http://x', unknown: 'u', empty: '' };
    expect({ ...maskSecrets(data, 'api', find) }).toEqual({
      user: 'ann',
      key: MASKED_SECRET,
      blob: MASKED_SECRET,
      url: 'http://x',
      unknown: MASKED_SECRET,
      empty: '',
    });
  });

  it('are all there is of an unknown type', () => {
    expect({ ...maskSecrets({ user: 'ann', n: 1 }, 'nobody', find) }).toEqual({
      user: MASKED_SECRET,
      n: MASKED_SECRET,
    });
  });

  it('stay when they come back masked', () => {
    const merged = mergeSecrets({ key: 'k', user: 'ann' }, { key: MASKED_SECRET, user: 'bob', other: MASKED_SECRET });
    expect({ ...merged }).toEqual({ key: 'k', user: 'bob', other: '' });
  });

  it('may have any name', () => {
    const data = JSON.parse('{"__proto__":"x","constructor":"y"}');
    expect(JSON.stringify(maskSecrets(data, 'api', find))).toBe(
      `{"__proto__":"${MASKED_SECRET}","constructor":"${MASKED_SECRET}"}`,
    );
  });
});
