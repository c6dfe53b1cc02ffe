import type { NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { decodeDrag, encodeDrag } from '../../model/mapping/dragged-path.ts';
import { canDropOn, dropOnProperty } from './mapping.ts';

const property = (type: NodeProperty['type'], more: Partial<NodeProperty> = {}): NodeProperty => ({
  name: 'p',
  displayName: 'P',
  type,
  default: '',
  ...more,
});
const name = { path: ['name'] };

describe('dropping data on a parameter', () => {
  it('makes an expression of an empty text', () => {
    expect(dropOnProperty(property('string'), '', name)).toBe('={{ $json.name }}');
  });

  it('goes behind text and expressions with one space between', () => {
    expect(dropOnProperty(property('string'), 'test', name)).toBe('=test {{ $json.name }}');
    expect(dropOnProperty(property('string'), '={{ $json.id }}', name)).toBe('={{ $json.id }} {{ $json.name }}');
    expect(dropOnProperty(property('string'), '=a ', name)).toBe('=a {{ $json.name }}');
  });

  it('takes the place of a number or switch', () => {
    expect(dropOnProperty(property('number'), 5, name)).toBe('={{ $json.name }}');
    expect(dropOnProperty(property('boolean'), true, name)).toBe('={{ $json.name }}');
  });

  it('writes a path where a path is wanted', () => {
    const single = property('string', { requiresDataPath: 'single' });
    expect(dropOnProperty(single, 'old', { path: ['a b', 0] })).toBe("['a b'][0]");
    const multiple = property('string', { requiresDataPath: 'multiple' });
    expect(dropOnProperty(multiple, 'id', name)).toBe('id, name');
  });

  it('turns a locator from its list to its id', () => {
    const locator = property('resourceLocator', {
      modes: [
        { name: 'list', displayName: 'List', type: 'list' },
        { name: 'id', displayName: 'Id', type: 'string' },
      ],
    });
    expect(dropOnProperty(locator, { __rl: true, mode: 'list', value: 'x' }, name)).toEqual({
      __rl: true,
      mode: 'id',
      value: '={{ $json.name }}',
    });
  });

  it('is refused where no expression can be set', () => {
    expect(canDropOn(property('string', { noDataExpression: true }))).toBe(false);
    expect(canDropOn(property('collection'))).toBe(false);
    expect(canDropOn(property('number'))).toBe(true);
  });
});

describe('what a drag carries', () => {
  it('survives the clipboard format', () => {
    const dragged = { path: ['a', 0], nodeName: 'Set', sample: { b: 1 } };
    expect(decodeDrag(encodeDrag(dragged))).toEqual(dragged);
  });

  it('is nothing for foreign data', () => {
    expect(decodeDrag('not json')).toBeUndefined();
    expect(decodeDrag('{"path":"a"}')).toBeUndefined();
  });
});
