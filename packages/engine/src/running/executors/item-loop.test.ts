import { boolean, defineNode, isJsonObject, NodeError, number } from '@millrace/node-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../../testing/run-test-workflow.ts';

const log: string[] = [];
beforeEach(() => {
  log.length = 0;
});

const sharing = defineNode({
  name: 'test.sharing',
  displayName: 'Sharing',
  description: 'Its items use one thing together',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Sharing' },
  parameters: [boolean('fails', { label: 'Fails' }), boolean('once', { label: 'Once' })],
  concurrency: () => 3,
  runsOnce: ({ parameters: { once } }) => once && 'linkedToAll',
  async run({ share, index, parameters: { fails } }) {
    const thing = await share('thing', async () => {
      log.push('open');
      return { thing: 'T', close: () => void log.push('close') };
    });
    if (fails) throw new Error('failed');
    log.push(`use ${index}`);
    return { json: { thing } };
  },
});

function run(parameters: { fails?: boolean; once?: boolean }, onError?: 'continueRegularOutput') {
  const start = testNode('Start', 'manual', { parameters: { items: '[{},{},{}]' } });
  const node = testNode('Node', 'sharing', { parameters, ...(onError && { onError }) });
  return runTestWorkflow(testChain(start, node), { types: [sharing] });
}

describe('parameters that take long', () => {
  const made = (length: number) => `={{ Array.from({ length: ${length} }, (_, index) => index).length }}`;
  const summing = defineNode({
    name: 'test.summing',
    displayName: 'Summing',
    description: 'Sums its parameters up',
    version: 1,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Summing' },
    parameters: [number('a', { label: 'A' }), number('b', { label: 'B' }), number('c', { label: 'C' })],
    run: ({ parameters: { a, b, c } }) => ({ json: { sum: a + b + c } }),
  });

  /** How often others had their turn, where each look at the clock finds that one is due. */
  async function turns(length: number) {
    const workflow = testChain(
      testNode('Start', 'manual', { parameters: { items: '[{}]' } }),
      testNode('Node', 'summing', { parameters: { a: made(length), b: made(length), c: made(length) } }),
    );
    const { record } = await runTestWorkflow(workflow, { types: [summing], tickMs: 10 });
    expect(record.finished.at(-1)?.run.data?.main?.[0]?.[0]?.json).toEqual({ sum: 3 * length });
    return record.yields;
  }

  it('leave others their turn between two expressions', async () => {
    expect(await turns(100_000)).toBe((await turns(10)) + 3);
  });
});

describe('what items share', () => {
  it('is opened once and closed after the last of them', async () => {
    const { result } = await run({});
    expect(result.status).toBe('success');
    expect(log).toEqual(['open', 'use 0', 'use 1', 'use 2', 'close']);
  });

  it('is closed when the node fails', async () => {
    const { result } = await run({ fails: true });
    expect(result.status).toBe('error');
    expect(log).toEqual(['open', 'close']);
  });
});

describe('a node that works once for all items', () => {
  it('puts out what belongs to all of them', async () => {
    const { record } = await run({ once: true });
    const [items] = record.finished.at(-1)?.run.data?.main ?? [];
    expect(items).toMatchObject([{ json: { thing: 'T' }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }] }]);
    expect(log).toEqual(['open', 'use 0', 'close']);
  });

  it('fails once for all of them', async () => {
    const { record } = await run({ once: true, fails: true }, 'continueRegularOutput');
    const [items] = record.finished.at(-1)?.run.data?.main ?? [];
    expect(items).toMatchObject([{ json: { error: 'failed' }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }] }]);
  });
});

describe('an error with data for later nodes', () => {
  const refusing = defineNode({
    name: 'test.refusing',
    displayName: 'Refusing',
    description: 'Fails as a service does',
    version: 1,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Refusing' },
    parameters: [],
    run() {
      throw new NodeError('No such thing', { itemError: { status: 404 } });
    },
  });

  it.each([
    ['continueRegularOutput', [[{ error: { status: 404 } }]]],
    ['continueErrorOutput', [[], [{ n: 1, error: { status: 404 } }]]],
  ] as const)('leaves it in the item by %s', async (onError, expected) => {
    const start = testNode('Start', 'manual', { parameters: { items: '[{"n":1}]' } });
    const { record } = await runTestWorkflow(testChain(start, testNode('Node', 'refusing', { onError })), {
      types: [refusing],
    });
    const main = record.finished.at(-1)?.run.data?.main ?? [];
    expect(main.map((items) => items?.map(({ json }) => json))).toEqual(expected);
  });
});

describe('files of an item that fails', () => {
  const refusingFiles = defineNode({
    name: 'test.refusingFiles',
    displayName: 'Refusing files',
    description: 'Fails for one item',
    version: 1,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Refusing files' },
    parameters: [],
    run({ item }) {
      if (item.json.fails) throw new Error('unreadable');
      return { json: { ok: true } };
    },
  });
  const file = { mimeType: 'text/plain', data: 'aGVsbG8=', fileName: 'hello.txt' };
  const items = JSON.stringify([
    { json: { n: 0 }, binary: { kept: file } },
    { json: { n: 1, fails: true }, binary: { upload: file } },
  ]);

  it('go with it to the error output, and are left behind on the regular one', async () => {
    const outputs = async (onError: 'continueErrorOutput' | 'continueRegularOutput') => {
      const start = testNode('Start', 'manual', { parameters: { items } });
      const chain = testChain(start, testNode('Node', 'refusingFiles', { onError }));
      const { record } = await runTestWorkflow(chain, { types: [refusingFiles] });
      return (record.finished.at(-1)?.run.data?.main ?? []).map((port) =>
        port?.map(({ json, binary, pairedItem }) => ({ json, binary, pairedItem })),
      );
    };
    const ok = { json: { ok: true }, binary: undefined, pairedItem: { item: 0 } };
    expect(await outputs('continueErrorOutput')).toEqual([
      [ok],
      [{ json: { n: 1, fails: true, error: 'unreadable' }, binary: { upload: file }, pairedItem: { item: 1 } }],
    ]);
    expect(await outputs('continueRegularOutput')).toEqual([
      [ok, { json: { error: 'unreadable' }, binary: undefined, pairedItem: { item: 1 } }],
    ]);
  });
});

describe('an item that says no more than an error', () => {
  const saying = defineNode({
    name: 'test.saying',
    displayName: 'Saying',
    description: 'Gives what the item asks for, or fails',
    version: 1,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Saying' },
    parameters: [],
    run({ item }) {
      if (item.json.fails) throw new Error('failed');
      return { json: isJsonObject(item.json.give) ? item.json.give : {} };
    },
  });
  const asked = [
    { give: { error: 'a' } },
    { fails: true },
    { give: { error: 'b', message: 'm' } },
    { give: { error: 'c', code: 1 } },
    { give: { error: '' } },
    { give: { error: 'd', message: '' } },
  ];
  const given = async (onError: 'continueErrorOutput' | 'continueRegularOutput') => {
    const start = testNode('Start', 'manual', { parameters: { items: JSON.stringify(asked) } });
    const chain = testChain(start, testNode('Node', 'saying', { onError }));
    const { record } = await runTestWorkflow(chain, { types: [saying] });
    return (record.finished.at(-1)?.run.data?.main ?? []).map((port) => port?.map(({ json }) => json));
  };

  it('leaves by the error output with the fields of its input, in the order of the items', async () => {
    expect(await given('continueErrorOutput')).toEqual([
      [{ error: 'c', code: 1 }, { error: '' }, { error: 'd', message: '' }],
      [
        { ...asked[0], error: 'a' },
        { fails: true, error: 'failed' },
        { ...asked[2], error: 'b', message: 'm' },
      ],
    ]);
  });

  it('stays as it is on the regular output', async () => {
    expect((await given('continueRegularOutput'))[0]?.[0]).toEqual({ error: 'a' });
  });
});
