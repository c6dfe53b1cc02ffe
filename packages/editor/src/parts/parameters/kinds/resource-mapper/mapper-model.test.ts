import type { JsonObject, JsonValue, MappedField, NodeProperty, ResourceMapperOptions } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import {
  addableFields,
  mappedFields,
  matchableFields,
  readMapping,
  setFieldValue,
  setRemoved,
  writeMapping,
} from './mapper-model.ts';

const property = (resourceMapper: ResourceMapperOptions = {}): NodeProperty => ({
  name: 'columns',
  displayName: 'Columns',
  type: 'resourceMapper',
  default: { mappingMode: 'defineBelow', value: null },
  typeOptions: { resourceMapper: { mode: 'add', addAllFields: true, ...resourceMapper } },
});

const columns: MappedField[] = [
  { id: 'id', displayName: 'id', type: 'number', defaultMatch: true, canBeUsedToMatch: true },
  { id: 'name', displayName: 'name', required: true },
  { id: '__proto__', displayName: '__proto__' },
  { id: 'made', displayName: 'made', readOnly: true },
  { id: 'inner', displayName: 'inner', display: false, canBeUsedToMatch: false },
];

const ids = (fields: ReadonlyArray<{ id: string }>): string[] => fields.map((field) => field.id);

describe('the fields of a mapper', () => {
  it('are all there at first, but for those that cannot be written', () => {
    const mapping = readMapping(property(), { mappingMode: 'defineBelow', value: null }, columns);
    expect(ids(mappedFields(mapping))).toEqual(['id', 'name', '__proto__']);
    expect(addableFields(mapping)).toEqual([]);
  });

  it('are the required ones at first where the node wants it so', () => {
    const mapping = readMapping(property({ addAllFields: false }), null, columns);
    expect(ids(mappedFields(mapping))).toEqual(['name']);
    expect(ids(addableFields(mapping))).toEqual(['id', '__proto__']);
  });

  it('stay as the user left them when the service has others, and are told when they are gone', () => {
    const stored: JsonObject = {
      mappingMode: 'defineBelow',
      value: { name: 'Ann', old: 1 },
      schema: [
        { id: 'id', displayName: 'id', removed: true },
        { id: 'name', displayName: 'name' },
        { id: 'old', displayName: 'old' },
        { id: 'unused', displayName: 'unused' },
      ],
    };
    const mapping = readMapping(property(), stored, columns);
    expect(mappedFields(mapping)).toEqual([
      expect.objectContaining({ id: 'name', removed: false }),
      expect.objectContaining({ id: 'old', isGone: true }),
    ]);
    expect(ids(addableFields(mapping))).toEqual(['id', '__proto__']);
    expect(ids(setRemoved(mapping, ['old'], true).fields)).not.toContain('old');
  });

  it('are those of the file while the service has not answered', () => {
    const schema: JsonValue[] = [{ id: 'name', displayName: 'Name' }, 'nonsense', { displayName: 'without id' }];
    expect(ids(readMapping(property(), { schema }, undefined).fields)).toEqual(['name']);
  });
});

describe('fields to match on', () => {
  it('are the ones the service names, until others are chosen, and come first', () => {
    const mapping = readMapping(property({ mode: 'update' }), null, columns);
    expect(mapping.matchOn).toEqual(['id']);
    expect(ids(matchableFields(mapping))).toEqual(['id', 'name', '__proto__', 'made']);
    const chosen = readMapping(property({ mode: 'upsert' }), { matchingColumns: ['name'] }, columns);
    expect(ids(mappedFields(chosen))).toEqual(['name', 'id', '__proto__']);
  });

  it('are not asked for where rows are only added', () => {
    expect(readMapping(property({ mode: 'add' }), { matchingColumns: ['name'] }, columns).matchOn).toEqual([]);
  });
});

describe('the stored value', () => {
  it('holds the fields with the values that were given, also under names that mean something elsewhere', () => {
    let mapping = readMapping(property(), null, columns);
    mapping = setFieldValue(mapping, '__proto__', 'x');
    mapping = setFieldValue(setFieldValue(mapping, 'name', 'Ann'), 'id', 7);
    mapping = setRemoved(mapping, ['id'], true);
    const written = writeMapping({ later: true }, mapping);
    expect(written).toMatchObject({ later: true, mappingMode: 'defineBelow', matchingColumns: [] });
    expect(Object.entries(written.value as object)).toEqual([
      ['__proto__', 'x'],
      ['name', 'Ann'],
    ]);
    expect(written.schema).toContainEqual({ ...columns[0], removed: true });
    expect(Object.entries(readMapping(property(), JSON.parse(JSON.stringify(written)), undefined).values)).toHaveLength(
      2,
    );
  });

  it('holds no values where they come from the input by name', () => {
    const mapping = readMapping(property(), { mappingMode: 'autoMapInputData', value: { name: 'x' } }, columns);
    expect(writeMapping(null, mapping)).toMatchObject({ mappingMode: 'autoMapInputData', value: null });
    expect(readMapping(property({ supportAutoMap: false }), { mappingMode: 'autoMapInputData' }, columns).mode).toBe(
      'defineBelow',
    );
  });

  it('turns values into text where the node always does', () => {
    const always = property({ alwaysConvertFieldsToString: true });
    expect(readMapping(always, null, columns).convertToText).toBe(true);
    expect(readMapping(always, { convertFieldsToString: false }, columns).convertToText).toBe(false);
  });
});
