import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NodeError } from '@millrace/node-sdk';
import { behindWall, findSecondWall, GROUP, type SecondWall } from '@millrace/walls';
import { afterAll, describe, expect, test } from 'vitest';
import { programFolders } from '../programs/program-folders.ts';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { PackageProcess } from './pool/package-process.ts';
import { contextFor } from './testing/node-context.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const isRoot = process.getuid?.() === 0;
const found = await findSecondWall(programFolders('package-host'));
/** All that this machine has. */
const walls: SecondWall[] = [
  ...(found.kind === 'bubblewrap' ? [found] : []),
  ...(isRoot ? [{ kind: 'user' } as const] : []),
];

const instance = mkdtempSync(join(tmpdir(), 'millrace-instance-'));
const secret = join(instance, 'instance.json');
writeFileSync(secret, 'the key of the instance', { mode: 0o600 });
const place = writePackage({
  execute: `const code = this.getNodeParameter('code', 0);
    return await new (Object.getPrototypeOf(async () => {}).constructor)('require', code).call(this, require);`,
});
if (isRoot) chownSync(place.root, 0, GROUP);
chmodSync(place.root, 0o750);
const victim: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
  env: { SECRET: 'of the runner' },
});
afterAll(() => {
  victim.kill('SIGKILL');
  rmSync(instance, { recursive: true, force: true });
  removePackages();
});

/** What a program finds that nothing but the wall holds: Node refuses it nothing. */
async function freely(wall: SecondWall, code: string): Promise<unknown> {
  const attempt = `const fs = require('node:fs'); let said;
    try { said = (() => { ${code} })(); } catch (error) { said = error.code; } process.stdout.write(JSON.stringify(said ?? null));`;
  const { command, args, user, tellsPid } = behindWall(wall, {
    args: ['-e', attempt],
    readable: [place.root],
    infoDescriptor: 3,
  });
  const child = spawn(command, args, {
    ...{ env: Object.create(null), cwd: place.root, ...user },
    stdio: ['ignore', 'pipe', 'inherit', ...(tellsPid ? ['pipe' as const] : [])],
  });
  const [said] = await Promise.all([text(child.stdout as NonNullable<typeof child.stdout>), once(child, 'close')]);
  return JSON.parse(said);
}

describe.each(walls)('code behind the second wall ($kind), without the first', (wall) => {
  test.each([
    ['reads a file of the instance', `return fs.readFileSync(${JSON.stringify(secret)}, 'utf8')`],
    [
      'opens the database',
      `return new (require('node:sqlite').DatabaseSync)(${JSON.stringify(secret)}).prepare('select 1').get()`,
    ],
    ['lists the folder of the instance', `return fs.readdirSync(${JSON.stringify(dirname(secret))})`],
    ['writes there', `fs.writeFileSync(${JSON.stringify(join(instance, 'x'))}, ''); return 'written'`],
    ['writes into its package', `fs.writeFileSync(${JSON.stringify(join(place.root, 'x'))}, ''); return 'written'`],
    ['reads the environment of another process', `return fs.readFileSync('/proc/${victim.pid}/environ', 'utf8')`],
    ['opens the memory of another process', `return fs.openSync('/proc/${victim.pid}/mem', 'r')`],
    ['ends another process', `process.kill(${victim.pid}, 'SIGKILL'); return 'ended'`],
    [
      'becomes another user',
      `process.setuid(0); return process.getuid() === 0 && fs.readFileSync('/etc/shadow', 'utf8')`,
    ],
  ])('that %s is refused by the system', async (_what, code) => {
    expect(await freely(wall, code)).toMatch(/^(EACCES|EPERM|ENOENT|EROFS|ESRCH|EINVAL|ERR_SQLITE_ERROR)$/);
    expect(victim.exitCode ?? victim.signalCode).toBeNull();
  });

  test('reads its package, and is told its process', async () => {
    expect(await freely(wall, `return fs.readdirSync(${JSON.stringify(place.root)})`)).toEqual(['node_modules']);
  });
});

describe.each(walls)('a package behind both walls ($kind)', (wall) => {
  const pool = new PackagePool({
    maxHosts: 2,
    memoryMiB: 64,
    ssrfAllow: [],
    hangMs: 60_000,
    findWall: async () => wall,
  });
  const pools = { runs: pool, signers: pool, suppliers: pool, listeners: pool };
  afterAll(() => pool.close());
  const described = describePackage(place, pool).then(({ json }) => JSON.parse(Buffer.from(json).toString()));

  async function run(code: string): Promise<unknown> {
    const { implementation } = packageNode((await described).nodeTypes[0], place, pools);
    if (implementation.kind !== 'batch') throw new Error('Nodes of packages work on all items');
    return await implementation.run(contextFor({ parameters: { code } }).context);
  }
  const failure = (code: string): Promise<unknown> =>
    run(code).catch((error: unknown) => (error instanceof NodeError ? error.code : error));

  test('runs, asks, and is refused what it may not', async () => {
    expect(
      await run(
        `return [[{ json: { n: this.getInputData()[0].json.n, said: this.evaluateExpression('{{ 1 }}', 0) } }]];`,
      ),
    ).toEqual({
      outputs: [[{ json: { n: 1, said: '{{ 1 }} with {}' } }]],
    });
    expect(await failure(`require('fs').readFileSync('/etc/passwd'); return [[]];`)).toBe('ERR_ACCESS_DENIED');
  });

  test('is ended as soon as it was started, and leaves nothing behind', async () => {
    for (let round = 0; round < 20; round++) {
      const ended = Promise.withResolvers<unknown>();
      const host = new PackageProcess({
        ...{ ...place, ssrfAllow: [], memoryMiB: 64, hangMs: 60_000, wall },
        ...{ onMessage() {}, onQuestionNow() {}, onEnd: ended.resolve },
      });
      if (round % 2) await new Promise(setImmediate);
      host.kill();
      // Told when nobody has its channels open any more.
      expect(await ended.promise).toMatchObject({ why: 'killed' });
    }
  });

  test('is ended when it eats memory, of the heap and beyond', async () => {
    expect(await failure('const all = []; for (;;) all.push({ a: [1, 2, 3] });')).toBe('PACKAGE_MEMORY');
    expect(await failure('const all = []; for (;;) { all.push(Buffer.alloc(10_000_000, 1)); await null; }')).toBe(
      'PACKAGE_MEMORY',
    );
  });
});
