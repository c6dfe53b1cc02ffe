import type { JsonObject, Tool } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import toolCode from './tool-code.node.ts';

/** Stands for the script host: runs the script with the items it is given. */
const scripts = async ({ source, items }: { source: string; items: readonly { json: JsonObject }[] }) => {
  const run = new Function('$input', `return (async () => { ${source} })()`);
  return await run({ first: () => items[0] });
};

const supplied = (parameters: JsonObject, typeVersion = 1.1) =>
  supplyNode<Tool>(toolCode, { parameters, typeVersion, nodeName: 'Look it up!', scripts });

it('gives the script what the model gives, and the model what the script returns', async () => {
  const { thing, runs } = await supplied({
    name: 'shout',
    description: 'Shouts',
    jsCode: 'return query.toUpperCase();',
  });
  expect(thing).toMatchObject({ name: 'shout', description: 'Shouts', parameters: { required: ['input'] } });
  expect(await thing.invoke({ input: 'hello' })).toBe('HELLO');
  expect(runs).toEqual([{ request: { input: 'hello' }, response: { response: 'HELLO' } }]);
});

it('takes an object where its fields are described, and is named by its node in newer files', async () => {
  const inputSchema = JSON.stringify({ type: 'object', properties: { a: { type: 'number' } } });
  const { thing } = await supplied(
    {
      ...{ description: 'Adds', specifyInputSchema: true, schemaType: 'manual', inputSchema },
      jsCode: 'return { sum: query.a + 1 }; // sum',
    },
    1.2,
  );
  expect(thing.name).toBe('Look_it_up_');
  expect(thing.parameters).toEqual(JSON.parse(inputSchema));
  expect(await thing.invoke({ a: 1 })).toBe('{"sum":2}');
});

it('says when the script returns nothing, or the schema is none', async () => {
  const { thing } = await supplied({ jsCode: 'query.trim();' });
  await expect(thing.invoke({ query: 'x' })).rejects.toThrow('returned nothing');
  const described = { specifyInputSchema: true, schemaType: 'manual' };
  await expect(supplied({ ...described, inputSchema: '[]' })).rejects.toThrow('The JSON Schema is not an object');
  await expect(supplied({ ...described, inputSchema: '{}' })).rejects.toThrow('not described as an object');
});

it('describes its input by an example, as files do that say nothing else', async () => {
  const jsonSchemaExample = '{"city":"Rome","days":2}';
  const { thing } = await supplied({ specifyInputSchema: true, jsonSchemaExample, jsCode: 'return query.city' });
  expect(thing.parameters).toMatchObject({
    properties: { city: { type: 'string' }, days: { type: 'number' } },
    required: ['city', 'days'],
  });
  expect(await thing.invoke({ city: 'Oslo', days: 1 })).toBe('Oslo');
  await expect(supplied({ specifyInputSchema: true, jsonSchemaExample: '[1]' })).rejects.toThrow(
    'not described as an object',
  );
});

it('refuses Python before a model calls it', async () => {
  await expect(supplied({ language: 'python', pythonCode: 'return 1' })).rejects.toThrow(
    'Python scripts are not supported',
  );
});
