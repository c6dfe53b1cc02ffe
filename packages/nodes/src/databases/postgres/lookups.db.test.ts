import type { JsonObject } from '@millrace/node-sdk';
import { lookupContext } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookups } from './lookups.ts';
import { postgresV2 } from './postgres-v2.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from './test-database.ts';

describe.skipIf(postgresUrl === undefined)('look-ups of the Postgres node', () => {
  let database: TestDatabase;
  const context = (parameters: JsonObject = {}, typeVersion = 2.6) =>
    lookupContext(postgresV2, { typeVersion, credentials: { postgres: database.credential }, parameters });
  const chosen = { table: { __rl: true, mode: 'list', value: 'People' } };

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.run(`create schema "Other"; create table "50%" (a int);
      create table "People" (id int primary key generated always as identity, name text not null, "at" timestamptz,
        tags text[], data jsonb, isOn boolean default true, half numeric generated always as (0.5) stored)`);
  });
  afterAll(() => database?.remove());

  it('find schemas and tables', async () => {
    const schemas = await lookups.search?.schemaSearch?.(context(), { filter: 'oth' });
    expect(schemas).toEqual({ results: [{ name: 'Other', value: 'Other' }] });
    const names = async (filter?: string) =>
      (await lookups.search?.tableSearch?.(context(), { ...(filter && { filter }) }))?.results.map(
        ({ value }) => value,
      );
    expect(await names()).toEqual(['50%', 'People']);
    expect(await names('eop')).toEqual(['People']);
    expect(await names('0%')).toEqual(['50%']);
    expect(await names('_')).toEqual([]);
  });

  it('list columns', async () => {
    const options = await lookups.options?.getColumns?.(context(chosen));
    expect(options?.slice(0, 2)).toEqual([
      { name: 'id', value: 'id', description: 'integer, not null' },
      { name: 'name', value: 'name', description: 'text, not null' },
    ]);
    const old = context({ ...chosen, operation: 'update', columnToMatchOn: 'id' }, 2);
    const others = await lookups.options?.getColumnsWithoutColumnToMatchOn?.(old);
    expect(others?.map(({ value }) => value)).not.toContain('id');
  });

  it('describe columns to map values to', async () => {
    const shown = async (operation: string) =>
      (await lookups.fields?.getMappingColumns?.(context({ ...chosen, operation })))?.fields.map(
        ({ id, type, required, readOnly }) => [id, type, required, readOnly ?? false],
      );
    expect(await shown('insert')).toEqual([
      ['id', 'number', false, false],
      ['name', 'string', true, false],
      ['at', 'dateTime', false, false],
      ['tags', 'array', false, false],
      ['data', 'object', false, false],
      ['ison', 'boolean', false, false],
      ['half', 'number', false, true],
    ]);
    expect((await shown('update'))?.every(([, , required]) => required === false)).toBe(true);
  });

  it('ask for what is not chosen yet', async () => {
    await expect(lookups.options?.getColumns?.(context())).rejects.toThrow('No table is chosen');
  });
});
