import type { LocatorMode, NodeProperty } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadExpressionLanguage, parametersEvaluator } from '../../../../model/nodes/description-evaluator.ts';
import { locatorLink } from './locator-link.ts';
import { switchLocatorMode } from './locator-model.ts';
import { locatorProblem } from './locator-problem.ts';

beforeAll(loadExpressionLanguage);

const byId: LocatorMode = {
  name: 'id',
  displayName: 'ID',
  type: 'string',
  url: '=https://code.example/{{ $parameter["owner"] }}/{{ $value }}',
  validation: [{ type: 'regex', properties: { regex: '[a-z0-9]{2,}', errorMessage: 'That is no id' } }],
};
const root = { owner: { __rl: true, mode: 'id', value: 'ann' } };
const scope = { root, evaluate: parametersEvaluator(root, 1) };

describe('what is typed into a locator', () => {
  it('has to match the pattern as a whole', () => {
    expect(locatorProblem(byId, { value: 'ab12' })).toBeUndefined();
    expect(locatorProblem(byId, { value: 'ab 12' })).toEqual({ mode: byId, text: 'That is no id' });
    expect(locatorProblem(byId, { value: 1 })).toMatchObject({ text: 'That is no id' });
  });

  it('may be empty or an expression, and anything where there is no readable pattern', () => {
    expect(locatorProblem(byId, { value: '' })).toBeUndefined();
    expect(locatorProblem(byId, { value: '={{ 1 }}' })).toBeUndefined();
    const unreadable: LocatorMode = { ...byId, validation: [{ type: 'regex', properties: { regex: '(' } }] };
    expect(locatorProblem(unreadable, { value: 'x' })).toBeUndefined();
    expect(locatorProblem(undefined, { value: 'x' })).toBeUndefined();
  });
});

describe('the page of what is chosen', () => {
  it('is the one that the list gave', () => {
    const chosen = { mode: 'list', value: '7', cachedResultUrl: 'https://code.example/7' };
    expect(locatorLink(undefined, chosen, scope)).toBe('https://code.example/7');
  });

  it('is made of the value and of other parameters', () => {
    expect(locatorLink(byId, { mode: 'id', value: 'repo' }, scope)).toBe('https://code.example/ann/repo');
  });

  it('is the address itself, if it is one of the web', () => {
    expect(locatorLink(undefined, { mode: 'url', value: 'https://a.example/x' }, scope)).toBe('https://a.example/x');
    expect(locatorLink(undefined, { mode: 'url', value: 'javascript:alert(1)' }, scope)).toBeUndefined();
    expect(
      locatorLink(undefined, { mode: 'list', value: '7', cachedResultUrl: 'data:text/html,x' }, scope),
    ).toBeUndefined();
  });

  it('is not known for nothing and for expressions', () => {
    expect(locatorLink(byId, { mode: 'id', value: '' }, scope)).toBeUndefined();
    expect(locatorLink(byId, { mode: 'id', value: '={{ 1 }}' }, scope)).toBeUndefined();
  });
});

describe('another mode', () => {
  const url: LocatorMode = {
    name: 'url',
    displayName: 'URL',
    type: 'string',
    extractValue: { type: 'regex', regex: 'https://code.example/ann/([a-z0-9]+)' },
  };
  const list: LocatorMode = { name: 'list', displayName: 'List', type: 'list' };
  const property: NodeProperty = {
    name: 'repository',
    displayName: 'Repository',
    type: 'resourceLocator',
    default: '',
    modes: [list, byId, url],
  };
  const chosen = {
    __rl: true,
    mode: 'list',
    value: 'ab12',
    cachedResultName: 'Tools',
    cachedResultUrl: 'https://code.example/ann/ab12',
  };

  it('keeps what is meant: list, id, address and back', () => {
    const asId = switchLocatorMode(property, chosen, 'id');
    expect(asId).toMatchObject({ mode: 'id', value: 'ab12' });
    const asUrl = switchLocatorMode(property, asId, 'url');
    expect(asUrl).toMatchObject({ mode: 'url', value: 'https://code.example/ann/ab12' });
    expect(switchLocatorMode(property, asUrl, 'list')).toEqual(chosen);
  });

  it('decodes an id that stands encoded in an address', () => {
    const regex = 'https://code.example/ann/([a-z0-9%]+)';
    const encoded = {
      ...property,
      modes: [byId, { ...url, extractValue: { type: 'regex' as const, regex, isEncoded: true } }],
    };
    const asId = (part: string) =>
      switchLocatorMode(encoded, { mode: 'url', value: `https://code.example/ann/${part}` }, 'id').value;
    expect(asId('ab%3d')).toBe('ab=');
    expect(asId('ab%3')).toBe('https://code.example/ann/ab%3');
  });

  it('keeps a value that it cannot translate', () => {
    expect(switchLocatorMode(property, { mode: 'id', value: 'ab12' }, 'url')).toMatchObject({ value: 'ab12' });
    expect(switchLocatorMode(property, { mode: 'url', value: 'elsewhere' }, 'id')).toMatchObject({
      value: 'elsewhere',
    });
    expect(switchLocatorMode(property, { mode: 'id', value: '={{ $json.id }}' }, 'list')).toMatchObject({
      value: '={{ $json.id }}',
    });
  });
});
