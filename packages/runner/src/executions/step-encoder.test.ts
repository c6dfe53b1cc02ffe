import { inflateRawSync } from 'node:zlib';
import type { NodeRun } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { encodeStep } from './step-encoder.ts';

const run: NodeRun = {
  startTime: 1_000,
  executionTime: 2.6,
  executionIndex: 3,
  executionStatus: 'success',
  source: [{ previousNode: 'Before' }],
  data: { main: [[{ json: { a: 'ü' } }, { json: {} }], null, []] },
};

test('small data is its JSON text', async () => {
  const step = await encodeStep({ node: 'Set', runIndex: 1, run, compressFromBytes: 1_000 });
  expect({ ...step, data: Buffer.from(step.data).toString() }).toEqual({
    node: 'Set',
    runIndex: 1,
    index: 3,
    startedAt: 1_000,
    durationMs: 3,
    status: 'success',
    source: [{ previousNode: 'Before' }],
    itemCounts: [2, 0, 0],
    hasBinary: false,
    encoding: 'json',
    data: '{"main":[[{"json":{"a":"ü"}},{"json":{}}],null,[]]}',
    jsonBytes: 52,
  });
});

test.each([
  ['at once', 100],
  ['on another thread when it is large', 100_000],
])('data from the limit on is deflated, %s', async (_how, length) => {
  const data: NodeRun['data'] = { main: [[{ json: { text: 'x'.repeat(length) } }]] };
  const step = await encodeStep({ node: 'Set', runIndex: 0, run: { ...run, data }, compressFromBytes: 100 });
  expect(step.encoding).toBe('json-deflate');
  expect(step.data.length).toBeLessThan(step.jsonBytes);
  expect(JSON.parse(inflateRawSync(step.data).toString())).toEqual(data);
});

test('a failed run without data keeps its error, and binary data is noticed', async () => {
  const { data: _data, ...rest } = run;
  const error = { name: 'NodeError', message: 'Broken' };
  const failed = await encodeStep({
    node: 'Set',
    runIndex: 0,
    run: { ...rest, executionStatus: 'error', error },
    compressFromBytes: 1_000,
  });
  expect(failed).toMatchObject({ status: 'error', error, itemCounts: [], hasBinary: false });
  expect(Buffer.from(failed.data).toString()).toBe('{"main":[]}');
  const withBinary = { ...run, data: { main: [[{ json: {}, binary: { file: { data: '', mimeType: 'a/b' } } }]] } };
  expect((await encodeStep({ node: 'A', runIndex: 0, run: withBinary, compressFromBytes: 1_000 })).hasBinary).toBe(
    true,
  );
});

test('data that cannot be written is left out, with a remark', async () => {
  const deep = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  const data: NodeRun['data'] = { main: [[{ json: deep }]] };
  const step = await encodeStep({ node: 'Set', runIndex: 0, run: { ...run, data }, compressFromBytes: 100 });
  expect(Buffer.from(step.data).toString()).toBe('{"main":[]}');
  expect(step.hints).toEqual([
    { message: 'The data of this node is too large or too deeply nested to be stored.', type: 'danger' },
  ]);
});
