import { NodeError } from '@millrace/node-sdk';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import { afterAll, describe, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { contextFor, type Given } from './testing/node-context.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const limits = { maxHosts: 3, memoryMiB: 64, ssrfAllow: [] };
/** For packages that mean well: never reached. */
const pool = new PackagePool({ ...limits, hangMs: 60_000 });
const strictPool = new PackagePool({ ...limits, hangMs: 2_000 });
afterAll(() => {
  pool.close();
  strictPool.close();
});
afterAll(removePackages);

/** A package whose node does what its parameter says, so that tests share its processes. */
const place = writePackage({
  execute: `const code = this.getNodeParameter('code', 0);
    return await new (Object.getPrototypeOf(async () => {}).constructor)('require', 'n8n_workflow_1', code).call(this, require, n8n_workflow_1);`,
});
const catalogue = describePackage(place, pool).then(({ json }) => JSON.parse(Buffer.from(json).toString()));

const poolsOf = (one: PackagePool) => ({ runs: one, signers: one, suppliers: one, listeners: one });

async function run(code: string, { parameters = {}, ...given }: Given = {}, runsIn = pool) {
  const { context, requests } = contextFor({ ...given, parameters: { ...parameters, code } });
  const { implementation } = packageNode((await catalogue).nodeTypes[0], place, poolsOf(runsIn));
  if (implementation.kind !== 'batch') throw new Error('Nodes of packages work on all items');
  return { result: await implementation.run(context), requests };
}

async function failure(code: string, given: Given = {}, runsIn = pool) {
  const error: unknown = await run(code, given, runsIn).catch((reason: unknown) => reason);
  if (!(error instanceof NodeError)) throw error;
  return { code: error.code, message: error.message };
}

describe('a node of a package', () => {
  test('gets its items and parameters, sends requests, and gives items', async () => {
    const { result, requests } = await run(
      `const items = this.getInputData();
       const sent = await this.helpers.httpRequest({ method: 'POST', url: 'https://parcels.example/send', body: { to: this.getNodeParameter('to', 0) } });
       const extra = this.getNodeParameter('extra', 0, 'none');
       return [this.helpers.returnJsonArray(items.map((item) => ({ n: item.json.n, sent: sent.sent, extra })))];`,
      { items: [{ json: { n: 1 } }, { json: { n: 2 } }], parameters: { to: 'Ada' } },
    );
    expect(result).toEqual({
      outputs: [
        [
          { json: { n: 1, sent: '{"to":"Ada"}', extra: 'none' } },
          { json: { n: 2, sent: '{"to":"Ada"}', extra: 'none' } },
        ],
      ],
    });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST https://parcels.example/send']);
    expect(await catalogue).toMatchObject({
      nodeTypes: [{ name: 'n8n-nodes-parcels.parcels', displayName: 'Parcels', version: 1 }],
      icons: { 'n8n-nodes-parcels.parcels': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      leftOut: [],
    });
  });

  test('fails with the refusal of its service', async () => {
    const refused = `await this.helpers.httpRequestWithAuthentication.call(this, 'parcelsApi', { url: 'https://parcels.example/missing' })`;
    expect(await failure(refused)).toMatchObject({ message: 'no such parcel' });
    expect(
      await failure(`throw new n8n_workflow_1.NodeOperationError(this.getNode(), 'No address', { itemIndex: 0 })`),
    ).toMatchObject({ message: 'No address', code: 'NODE_FAILED' });
  });

  test('remembers, and keeps bytes', async () => {
    const staticData: JsonObject = { count: 1 };
    const { result } = await run(
      `const memory = this.getWorkflowStaticData('node'); memory.count += 1;
       const binary = await this.helpers.prepareBinaryData(Buffer.from('hello'), 'a.txt', 'text/plain');
       return [[{ json: {}, binary: { data: binary } }]];`,
      { staticData },
    );
    expect(staticData).toEqual({ count: 2 });
    expect(result).toMatchObject({ outputs: [[{ binary: { data: { data: 'aGVsbG8=' } } }]] });
  });
});

describe('a package that takes long to load', () => {
  test('is described as long as each of its files says that it goes on', async () => {
    const slow = `static { for (const until = Date.now() + 1_000; Date.now() < until; ); }`;
    const files = Array.from(
      { length: 6 },
      (_, index) => [`Slow${index}`, { description: {}, members: slow }] as const,
    );
    const large = writePackage({ name: 'n8n-nodes-large', execute: 'return [[]];', more: Object.fromEntries(files) });
    const impatient = new PackagePool({ ...limits, hangMs: 1_200 });
    const { json } = await describePackage(large, impatient);
    impatient.close();
    expect(JSON.parse(Buffer.from(json).toString())).toMatchObject({ nodeTypes: { length: 7 }, leftOut: [] });
  });
});

describe('a node of a package that uses what Millrace does not have', () => {
  test('is loaded, and fails with the name of it', async () => {
    expect(
      await failure(`const { formatParcel } = n8n_workflow_1; return [[{ json: { sent: formatParcel(1) } }]];`),
    ).toEqual({
      code: 'NODE_FAILED',
      message:
        'The package uses "n8n-workflow.formatParcel", which Millrace does not have. Another version of the package may do without it.',
    });
    expect((await failure(`await import('n8n-workflow'); require('n8n-core').sendParcel();`)).message).toContain(
      '.sendParcel"',
    );
    expect(
      (await failure(`await import('data:text/javascript,import { formatParcel } from "n8n-workflow"');`)).message,
    ).toContain("'formatParcel'");
  });
});

describe('a node of a package that steers its workflow', () => {
  test('knows where its items came from, and keeps things from run to run', async () => {
    const state: JsonObject = { round: 1 };
    const { result } = await run(
      `this.getContext('node').round += 1;
       return [[{ json: this.getInputSourceData() }]];`,
      { state },
    );
    expect(state).toEqual({ round: 2 });
    expect(result).toEqual({
      outputs: [[{ json: { previousNode: 'Start', previousNodeOutput: 0, previousNodeRun: 0 } }]],
    });
  });

  test('is told whether the conditions of a filter hold, or cannot be judged', async () => {
    const when = (leftValue: JsonValue) => ({
      combinator: 'and',
      options: { typeValidation: 'strict', version: 2 },
      conditions: [{ leftValue, rightValue: 3, operator: { type: 'number', operation: 'gt' } }],
    });
    const asked = `return [[{ json: { holds: ['more', 'less'].map((name) => this.getNodeParameter(name, 0, false, { extractValue: true })) } }]];`;
    const { result } = await run(asked, { parameters: { more: when(4), less: when(2) } });
    expect(result).toEqual({ outputs: [[{ json: { holds: [true, false] } }]] });
    const { message } = await failure(asked, { parameters: { more: when('4'), less: when(2) } });
    expect(message).toContain('a number is expected');
  });
});

describe('a node of a package that waits for a workflow', () => {
  const waits = `const [{ json }] = (await this.executeWorkflow({ id: 'w2' }, [])).data[0]; return [[{ json }]];`;
  const given = (runWorkflow: Given['runWorkflow']): Given => ({
    parameters: { workflow: 'w2' },
    ...(runWorkflow && { runWorkflow }),
  });
  const done = { status: 'success' as const, executionId: '8', items: [{ json: { done: true } }] };
  const narrowPool = new PackagePool({ ...limits, maxHosts: 1, hangMs: 60_000 });
  afterAll(() => narrowPool.close());

  test('leaves its place to nodes of packages in it', async () => {
    const inner = async () => {
      const { result } = await run(`return [[{ json: { inner: true } }]];`, {}, narrowPool);
      return {
        status: 'success' as const,
        executionId: '8',
        items: 'outputs' in result ? (result.outputs[0] ?? []) : [],
      };
    };
    const { result } = await run(waits, given(inner), narrowPool);
    expect(result).toEqual({ outputs: [[{ json: { inner: true } }]] });
  });

  test('takes no place beside the others any more once it has ended without it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const forever = async () => {
      await promise;
      return { status: 'success' as const, executionId: '8', items: [] };
    };
    await run(`void this.executeWorkflow({ id: 'w2' }, []); await 0; return [[]];`, given(forever), narrowPool);
    const { result } = await run(waits, { ...given(async () => done), nodeId: '2' }, narrowPool);
    expect(result).toEqual({ outputs: [[{ json: { done: true } }]] });
    resolve();
  });

  test('is refused where as many wait already as may work', async () => {
    const inner = async () => {
      const { message } = await failure(
        waits,
        given(async () => expect.unreachable()),
        narrowPool,
      );
      return { status: 'success' as const, executionId: '8', items: [{ json: { message } }] };
    };
    const { result } = await run(waits, given(inner), narrowPool);
    const message = 'More than 1 nodes of packages wait for workflows that they run';
    expect(result).toEqual({ outputs: [[{ json: { message } }]] });
  });
});

describe('a node of a package whose workflow goes on after errors', () => {
  test('marks items that hold an error only, and passes its items on where it throws', async () => {
    const mixed = `return [[{ json: { error: 'No address' } }, { json: { error: 'none', n: 1 } }]];`;
    const { result } = await run(mixed, { continueOnFail: true });
    const failed = { name: 'NodeOperationError', message: 'No address' };
    expect(result).toEqual({
      outputs: [[{ json: { error: 'No address' }, error: failed }, { json: { error: 'none', n: 1 } }]],
    });
    expect((await run(mixed)).result).toMatchObject({ outputs: [[{ json: { error: 'No address' } }, {}]] });
    await expect(run(`throw new Error('No address')`)).rejects.toMatchObject({ passesInput: true });
  });
});

describe('the value of an expression', () => {
  test('is there at once, whatever its size', async () => {
    const { result } = await run(
      `const text = this.evaluateExpression('{{ $json.n }}', 1); const same = this.evaluateExpression('={{ $json.n }}', 1);
       return [[{ json: { text, same, length: this.evaluateExpression('x'.repeat(900_000), 0).length } }]];`,
      { items: [{ json: { n: 1 } }, { json: { n: 2 } }] },
    );
    const text = '{{ $json.n }} with {}';
    expect(result).toEqual({ outputs: [[{ json: { text, same: text, length: 900_008 } }]] });
  });

  test('is there by its name, too', async () => {
    const { result } = await run(
      'return [[{ json: { of: this.getWorkflowDataProxy(0).$json, none: this.getWorkflowDataProxy(0).then } }]];',
    );
    expect(result).toEqual({ outputs: [[{ json: { of: '{{ $json }} with {}' } }]] });
  });

  test('is there by calls of what is found by its name, and a copy of all names has them', async () => {
    const { result } = await run(
      `const data = { ...this.getWorkflowDataProxy(0) };
       return [[{ json: {
         all: data.$input.all(), node: data.$('Start }} "1"').first(1), old: data.$node['Start'].json,
         kept: data.$execution.customData.set('a', 1), none: data.$input.then,
       } }]];`,
    );
    expect(result).toEqual({
      outputs: [
        [
          {
            json: {
              all: '{{ $input.all() }} with {}',
              node: '{{ $("Start \\u007d\\u007d \\"1\\"").first(1) }} with {}',
              old: '{{ $node["Start"].json }} with {}',
              kept: '{{ $execution.customData.set("a", 1) }} with {}',
            },
          },
        ],
      ],
    });
  });

  test('that cannot be had fails where it was asked for', async () => {
    const { result } = await run(
      `try { this.evaluateExpression('broken', 0) } catch (error) { return [[{ json: { said: error.message } }]]; }`,
    );
    expect(result).toEqual({ outputs: [[{ json: { said: 'It is broken' } }]] });
  });
});

describe('a hostile package', () => {
  const denied = { code: 'ERR_ACCESS_DENIED' };

  test.each([
    ['reads a file of the machine', `require('fs').readFileSync('/etc/passwd'); return [[]];`],
    ['writes into its own folder', `require('fs').writeFileSync(process.cwd() + '/package.json', ''); return [[]];`],
    ['starts a process', `require('child_process').execSync('id'); return [[]];`],
    ['starts a thread', `new (require('worker_threads').Worker)('1', { eval: true }); return [[]];`],
    ['reaches the process of its runner', `process.kill(process.ppid, 'SIGKILL'); return [[]];`],
    ['loads what lies below JavaScript', `process.binding('tcp_wrap'); return [[]];`],
    [
      'listens for connections',
      `await new Promise((ok, fail) => require('net').createServer().on('error', fail).listen(0, '127.0.0.1', ok)); return [[]];`,
    ],
  ])('that %s is refused', async (_what, execute) => {
    expect(await failure(execute)).toMatchObject(denied);
  });

  test.each([
    ['a socket', `require('net').connect(80, '127.0.0.1').on('error', fail)`],
    ['fetch', `fetch('http://169.254.169.254/').catch((error) => fail(error.cause))`],
    [
      'a datagram',
      `require('dgram').createSocket('udp4').on('error', fail).send('x', 53, '10.0.0.1', (error) => fail(error))`,
    ],
    ['a local socket', `require('net').connect('/run/some.sock').on('error', fail)`],
    ['a name server', `require('dns').setServers(['10.0.0.1'])`],
  ])('that reaches for an internal address by %s is refused', async (_what, code) => {
    const { message } = await failure(`await new Promise((_, fail) => { ${code} }); return [[]];`);
    expect(message).toMatch(/(EACCES .*: a|^A) package may not /);
  });

  test('that looks for the services of a cloud while it is loaded goes on without them', async () => {
    const curious = writePackage({
      name: 'n8n-nodes-curious',
      before: `require('net').connect(80, '169.254.169.254').on('error', (error) => { globalThis.answer = error.code; });`,
      execute: 'await new Promise(setImmediate); return [[{ json: { answer: globalThis.answer } }]];',
    });
    const described = JSON.parse(Buffer.from((await describePackage(curious, pool)).json).toString());
    const { implementation } = packageNode(described.nodeTypes[0], curious, poolsOf(pool));
    if (implementation.kind !== 'batch') throw new Error('Nodes of packages work on all items');
    expect(await implementation.run(contextFor({}).context)).toEqual({ outputs: [[{ json: { answer: 'EACCES' } }]] });
  });

  test('whose logger writes in a thread gets one that writes nothing', async () => {
    const { result } = await run(
      `const stream = new (require('thread-stream'))({}); await new Promise((ready) => stream.on('ready', ready));
       stream.write('said'); stream.flushSync(); return [[{ json: { closed: stream.closed } }]];`,
    );
    expect(result).toEqual({ outputs: [[{ json: { closed: false } }]] });
  });

  test('finds its own folder where it looks for one for temporary files, and cannot write there', async () => {
    const { result } = await run(`const fs = require('fs'); const { tmpdir } = require('os');
      let written = 'yes';
      try { fs.writeFileSync(tmpdir() + '/a', ''); } catch (error) { written = error.code; }
      return [[{ json: { isOwn: fs.realpathSync(tmpdir()) === process.cwd(), written } }]];`);
    expect(result).toMatchObject({ outputs: [[{ json: { isOwn: true, written: 'ERR_ACCESS_DENIED' } }]] });
  });

  test('finds no environment', async () => {
    const { result } = await run('return [[{ json: { names: Object.keys(process.env) } }]];');
    expect(result).toEqual({ outputs: [[{ json: { names: [] } }]] });
  });

  test('that loops is ended', async () => {
    expect(await failure('for (;;) {}', {}, strictPool)).toMatchObject({ code: 'PACKAGE_HUNG' });
  });

  test('that waits for an answer to nothing is ended', async () => {
    const wait = `require('fs').readSync(4, Buffer.alloc(8));`;
    expect(await failure(wait, {}, strictPool)).toMatchObject({ code: 'PACKAGE_HUNG' });
  });

  test('that asks for what no package asks for is ended', async () => {
    const text = '{"expression":1}';
    const ask = `const head = Buffer.alloc(8); head.writeUInt32LE(${text.length}); require('fs').writeSync(4, Buffer.concat([head, Buffer.from('${text}')]));`;
    expect(await failure(`${ask} await new Promise(() => {});`)).toEqual({
      code: 'PACKAGE_FAILED',
      message: 'The node was stopped because its package asked for what no package asks for',
    });
  });

  test('that eats memory is ended', async () => {
    expect(
      await failure(`const all = []; for (;;) { all.push(Buffer.alloc(10_000_000, 1)); await null; }`),
    ).toMatchObject({
      code: 'PACKAGE_MEMORY',
    });
    expect(await failure(`const all = []; for (;;) all.push({ a: [1, 2, 3] });`)).toMatchObject({
      code: 'PACKAGE_MEMORY',
    });
  });

  test('that ends its process, or fails where nobody looks, hurts its own run only', async () => {
    expect(await failure('process.exit(3)')).toEqual({
      code: 'PACKAGE_FAILED',
      message: 'The process that runs the node exited with code 3',
    });
    expect(
      await failure(`setTimeout(() => { throw new Error('late') }, 1); await new Promise(() => {});`),
    ).toMatchObject({ message: 'late' });
  });

  test('that writes what no package sends is ended', async () => {
    expect(await failure(`require('fs').writeSync(3, Buffer.alloc(8, 255)); await new Promise(() => {});`)).toEqual({
      code: 'PACKAGE_FAILED',
      message: 'The node was stopped because of what its package sent: a message is too large',
    });
  });

  test('gives plain data, whatever it puts out', async () => {
    const { result } = await run(
      `const loop = { json: { when: new Date(0), call() {}, ['__proto__x']: 1 } };
       return [[loop, { json: JSON.parse('{"__proto__":{"polluted":true}}') }]];`,
    );
    expect(JSON.stringify(result)).toBe(
      '{"outputs":[[{"json":{"when":"1970-01-01T00:00:00.000Z","__proto__x":1}},{"json":{"__proto__":{"polluted":true}}}]]}',
    );
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  const deep = 'let deep = {}; for (let level = 0; level < 200_000; level++) deep = { deep };';
  test.each([
    ['what holds itself', 'const a = {}; a.a = a; return [[{ json: a }]];', /circular/],
    ['what is nested without end', `${deep} return [[{ json: deep }]];`, /call stack/],
    ['getters that throw', `return [[{ json: { get a() { throw new Error('no getting'); } } }]];`, /no getting/],
    [
      'a proxy that throws',
      `return [[{ json: new Proxy({}, { ownKeys() { throw new Error('no keys'); } }) }]];`,
      /no keys/,
    ],
    ['a number that JSON does not know', 'return [[{ json: { a: 1n } }]];', /BigInt/],
    ['no items', `return 'nothing';`, /did not give a list/],
    ['a text that is too long', `return [[{ json: { a: 'x'.repeat(300_000_000) } }]];`, /more than 64 MiB|too large/],
  ])('that puts out %s fails', async (_what, code, why) => {
    expect((await failure(code)).message).toMatch(why);
  });

  test('that writes more items than a runner can hold is ended', async () => {
    const send = `const write = (text) => { const head = Buffer.alloc(8); head.writeUInt32LE(text.length);
      for (const part of [head, Buffer.from(text)]) for (let done = 0; done < part.length; ) {
        try { done += require('fs').writeSync(3, part, done); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
      } };`;
    const flood = `${send} const items = JSON.stringify({ type: 'items', output: 0, items: [{ json: { a: 'x'.repeat(9_000_000) } }] });
      for (;;) { write(items); await new Promise(setImmediate); }`;
    expect(await failure(flood)).toMatchObject({
      message: 'The node was stopped because it puts out more than 256 MiB',
    });
  });

  test('that patches prototypes does so in its own process', async () => {
    // Its own process may not survive it.
    await failure(
      `Array.prototype.map = () => ['patched']; Object.prototype.polluted = true; process.nextTick(() => process.exit(4)); await new Promise(() => {});`,
    );
    expect([1].map((one) => one)).toEqual([1]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('that fails to load says so', async () => {
    const broken = writePackage({ execute: '', before: `throw new Error('no licence');` });
    await expect(describePackage(broken, pool)).rejects.toThrow('no licence');
  });
});
