import { NodeError } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import code from './code.node.ts';

it('runs the code once over all items', async () => {
  const seen: unknown[] = [];
  const { items } = await runNode(code, {
    parameters: { jsCode: 'return items' },
    items: [{ a: 1 }, { a: 2 }],
    scripts: async (options) => {
      seen.push(options);
      return [{ b: 1 }];
    },
  });
  expect(seen).toEqual([
    { source: 'return items', mode: 'all', dialect: 'code', items: [{ json: { a: 1 } }, { json: { a: 2 } }] },
  ]);
  expect(items).toEqual([{ json: { b: 1 } }]);
});

it('links each result to its item when it runs for each of them', async () => {
  const { items } = await runNode(code, {
    parameters: { mode: 'runOnceForEachItem', jsCode: 'return $json' },
    items: [{ a: 1 }, { a: 2 }],
    scripts: async ({ items: input }) => input.map(({ json }) => ({ json, pairedItem: 7 })),
  });
  expect(items).toEqual([
    { json: { a: 1 }, pairedItem: { item: 0 } },
    { json: { a: 2 }, pairedItem: { item: 1 } },
  ]);
});

it('names the item whose result is wrong', async () => {
  const run = runNode(code, {
    parameters: { mode: 'runOnceForEachItem' },
    items: [{}, {}],
    scripts: async () => [{}, 'text'],
  });
  await expect(run).rejects.toMatchObject({ message: "Code doesn't return an object [item 1]", itemIndex: 1 });
});

it('fails only the items that fail where the workflow goes on', async () => {
  const parameters = { mode: 'runOnceForEachItem' };
  const { items } = await runNode(code, {
    parameters,
    items: [{ a: 1 }, { a: 2 }, { a: 3 }],
    continueOnFail: true,
    scripts: async ({ items: input, onItemError }) => {
      onItemError?.(1, new NodeError('no [line 1, for item 1]', { itemIndex: 1 }));
      return input.map(({ json }, index) => (index === 0 ? { json } : null));
    },
  });
  expect(items).toMatchObject([
    { json: { a: 1 }, pairedItem: { item: 0 } },
    { json: { error: 'no [line 1, for item 1]' }, error: { context: { itemIndex: 1 } }, pairedItem: { item: 1 } },
  ]);
  expect(items).toHaveLength(2);
  const run = runNode(code, { parameters, scripts: async ({ onItemError }) => [{ asked: onItemError !== undefined }] });
  expect((await run).json).toEqual([{ asked: false }]);
});

it('lets its items go on as they came where a result is none', async () => {
  const wrong = { parameters: { mode: 'runOnceForEachItem' }, items: [{}], continueOnFail: true };
  await expect(runNode(code, { ...wrong, scripts: async () => ['text'] })).rejects.toMatchObject({ passesInput: true });
  await expect(runNode(code, { scripts: async () => 5 })).rejects.toMatchObject({ passesInput: true });
});

it('puts out nothing for null', async () => {
  expect((await runNode(code, { scripts: async () => null })).items).toEqual([]);
});

it('says that Python does not run', async () => {
  const run = runNode(code, { parameters: { language: 'pythonNative', pythonCode: 'return []' } });
  await expect(run).rejects.toMatchObject({ message: 'Python scripts are not supported', code: 'SCRIPT_LANGUAGE' });
});

it('offers sample code that fits the mode', () => {
  const samples = code.description.properties
    .filter(({ name }) => name === 'jsCode')
    .map((property) => property.default);
  expect(samples[0]).toContain('$input.all()');
  expect(samples[1]).toContain('$json');
});
