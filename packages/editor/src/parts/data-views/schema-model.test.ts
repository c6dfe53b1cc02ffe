import type { Item } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { schemaOf, schemaRows } from './schema-model.ts';

const items: Item[] = [
  { json: { id: 1, user: { name: null } } },
  { json: { id: 'a', user: { name: 'Ann' }, list: [{ x: 1 }] } },
];

describe('schema of items', () => {
  it('joins the kinds of a key over all items and takes the first value that is not null as sample', () => {
    const [id, user] = schemaOf(items);
    expect(id?.kinds).toEqual(['number', 'string']);
    expect(user?.children[0]).toMatchObject({ name: 'name', kinds: ['null', 'string'], sample: 'Ann' });
  });

  it('lists nested keys with their paths until they are folded', () => {
    const schema = schemaOf(items);
    expect(schemaRows(schema, new Set()).map(({ id }) => id)).toEqual([
      '["id"]',
      '["user"]',
      '["user","name"]',
      '["list"]',
      '["list",0]',
      '["list",0,"x"]',
    ]);
    expect(schemaRows(schema, new Set(['["user"]', '["list"]']))).toHaveLength(3);
  });

  it('keeps keys that match a search, and what leads to them', () => {
    expect(schemaRows(schemaOf(items), new Set(), 'NAME').map(({ node }) => node.name)).toEqual(['user', 'name']);
    expect(schemaRows(schemaOf(items), new Set(), 'Ann')).toEqual([]);
  });
});
