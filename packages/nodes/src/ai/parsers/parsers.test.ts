import type { JsonValue, OutputParser } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import autofixing from './output-parser-autofixing.node.ts';
import itemList from './output-parser-item-list.node.ts';
import structured from './output-parser-structured.node.ts';

const EXAMPLE = '{"city":"Rome","people":3}';
const parserOf = async (options: Parameters<typeof supplyNode>[1]) =>
  (await supplyNode<OutputParser>(structured, options)).thing;

it('the structured parser has the schema of an example, whose fields have to be there from 1.3 on', async () => {
  const old = await parserOf({ typeVersion: 1.2, parameters: { jsonSchemaExample: EXAMPLE } });
  const properties = { city: { type: 'string' }, people: { type: 'number' } };
  expect(old.schema).toEqual({ type: 'object', properties, additionalProperties: false });
  expect(await old.parse('{"city":"Rome"}')).toEqual({ city: 'Rome' });
  const strict = await parserOf({ typeVersion: 1.3, parameters: { jsonSchemaExample: EXAMPLE } });
  await expect(strict.parse('{"city":"Rome"}')).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID', message: /people/ });
});

it('the structured parser takes a schema, too, also that of old files, and says what is wrong with one', async () => {
  const schema = '{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}';
  const forms: Array<Parameters<typeof supplyNode>[1]> = [
    { typeVersion: 1.3, parameters: { schemaType: 'manual', inputSchema: schema } },
    { typeVersion: 1, parameters: { jsonSchema: schema } },
  ];
  for (const options of forms) {
    const parser = await parserOf(options);
    expect(await parser.parse('```json\n{"n":1}\n```')).toEqual({ n: 1 });
    await expect(parser.parse('{"n":"1"}')).rejects.toThrow('n: ');
  }
  for (const inputSchema of ['{"type":"strin"}', '{"type":', '[]']) {
    const broken = parserOf({ typeVersion: 1.3, parameters: { schemaType: 'manual', inputSchema } });
    await expect(broken).rejects.toMatchObject({ code: 'AI_SCHEMA_INVALID' });
  }
});

it('leaves out fields that the schema does not name, unless it allows others', async () => {
  const parse = async (inputSchema: JsonValue, value: JsonValue) =>
    (await parserOf({ parameters: { schemaType: 'manual', inputSchema: JSON.stringify(inputSchema) } })).parse(
      JSON.stringify(value),
    );
  const inner = { type: 'object', properties: { x: { type: 'number' } } };
  const schema = { type: 'object', properties: { a: inner, list: { type: 'array', items: inner } } };
  const value = { a: { x: 1, y: 2 }, list: [{ x: 3, y: 4 }], more: 5 };
  expect(await parse(schema, value)).toEqual({ a: { x: 1 }, list: [{ x: 3 }] });
  expect(await parse({ ...schema, additionalProperties: false }, value)).toEqual({ a: { x: 1 }, list: [{ x: 3 }] });
  expect(await parse({ ...schema, additionalProperties: true }, value)).toEqual({
    ...{ a: { x: 1 }, list: [{ x: 3 }] },
    more: 5,
  });
  expect(await parse({ ...schema, anyOf: [{ properties: { more: { type: 'number' } } }] }, value)).toEqual(value);
  const example = await parserOf({ typeVersion: 1.3, parameters: { jsonSchemaExample: EXAMPLE } });
  expect(await example.parse('{"city":"Rome","people":3,"why":"so"}')).toEqual(JSON.parse(EXAMPLE));
});

it('patterns of a schema take no time: they are told, and not matched', async () => {
  const inputSchema = '{"type":"object","properties":{"a":{"type":"string","pattern":"^(a+)+$"}}}';
  const parser = await parserOf({ parameters: { schemaType: 'manual', inputSchema } });
  expect(parser.instructions).toContain('(a+)+');
  const a = `${'a'.repeat(40)}!`;
  expect(await parser.parse(JSON.stringify({ a }))).toEqual({ a });
});

it('what does not fit is given to a model, once', async () => {
  const parameters = { jsonSchemaExample: EXAMPLE, autoFix: true };
  const model = scriptedModel({ content: EXAMPLE });
  const fixing = await parserOf({ parameters, connected: { ai_languageModel: [model] } });
  expect(await fixing.parse(EXAMPLE)).toEqual(JSON.parse(EXAMPLE));
  expect(model.asked).toEqual([]);
  expect(await fixing.parse('Rome has 3')).toEqual(JSON.parse(EXAMPLE));
  expect(String(model.asked[0]?.[0]?.content)).toContain('Rome has 3');
  const inner = await parserOf({ parameters: { jsonSchemaExample: EXAMPLE } });
  const never = { ai_languageModel: [scriptedModel({ content: 'no' })], ai_outputParser: [inner] };
  const { thing } = await supplyNode<OutputParser>(autofixing, { connected: never });
  await expect(thing.parse('x')).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID' });
  expect(never.ai_languageModel[0]?.asked).toHaveLength(1);
});

it.each<[Record<string, JsonValue>, string, JsonValue]>([
  [{}, 'a\n\n b \n', ['a', 'b']],
  [{ separator: ',' }, 'a, b', ['a', 'b']],
  [{ numberOfItems: 1 }, 'a\nb', ['a']],
])('the item list parser divides an answer: %j', async (options, text, entries) => {
  const { thing } = await supplyNode<OutputParser>(itemList, { parameters: { options } });
  expect(await thing.parse(text)).toEqual(entries);
  await expect(thing.parse(' \n')).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID' });
});
