import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeError } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, describe, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { ATTEMPTS, HELPERS } from './testing/hostile-attempts.ts';
import { contextFor } from './testing/node-context.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const SECRET = 'the key of the instance';
const instance = mkdtempSync(join(tmpdir(), 'millrace-instance-'));
const secret = join(instance, 'instance.json');
writeFileSync(secret, SECRET);

/** Its node does what its parameter says, and puts out what that gives. */
const place = writePackage({
  execute: `const attempt = new (Object.getPrototypeOf(async () => {}).constructor)('require', 'secret', this.getNodeParameter('code', 0));
    const got = await attempt.call(this, require, this.getNodeParameter('secret', 0));
    return [[{ json: { got: require('util').inspect(got, { depth: 1 }).slice(0, 2_000), ...(got && got.json) } }]];`,
});
mkdirSync(`${place.root}-other`);

const pool = new PackagePool({ maxHosts: 3, memoryMiB: 128, ssrfAllow: [], hangMs: 60_000 });
afterAll(() => {
  pool.close();
  removePackages();
  for (const folder of [instance, `${place.root}-other`]) rmSync(folder, { recursive: true, force: true });
});
const described = describePackage(place, pool).then(({ json }) => JSON.parse(Buffer.from(json).toString()));

/** What code of a package gets, in a process that no other code has been in. */
async function got(code: string): Promise<JsonObject> {
  const { implementation } = packageNode((await described).nodeTypes[0], place, {
    runs: pool,
    signers: pool,
    suppliers: pool,
    listeners: pool,
  });
  if (implementation.kind !== 'batch') throw new Error('Nodes of packages work on all items');
  const { context } = contextFor({ parameters: { code: HELPERS + code, secret } });
  try {
    const result = await implementation.run(context);
    return 'outputs' in result ? (result.outputs[0]?.[0]?.json ?? {}) : {};
  } finally {
    pool.keepOnly([]);
  }
}

async function refusal(code: string): Promise<{ code: string | undefined; message: string }> {
  const error: unknown = await got(code).catch((reason: unknown) => reason);
  if (!(error instanceof NodeError)) throw new Error(`It is not refused: ${JSON.stringify(error)}`, { cause: error });
  return { code: error.code, message: error.message };
}

describe.each(Object.entries(ATTEMPTS))('a hostile package that wants %s', (_ability, attempts) => {
  test.each(Object.entries(attempts))('is refused %s', async (_way, code) => {
    const { message } = await refusal(code);
    expect(message).not.toContain(SECRET);
    expect(readFileSync(secret, 'utf8')).toBe(SECRET);
    // Sockets say where they are bound, where they know it by then.
    expect(message.replace(/ - Local \(.*?\)/, '')).toMatchSnapshot();
  });
});

const SHUT_TEXT = /^This process may not (use|signal)/;

describe('a hostile package that walks all built-in modules', () => {
  test('gets each the same way round, and nothing of what is shut', async () => {
    const { same } = await got(`const Module = require('module'); const names = ${JSON.stringify(builtinModules)};
      const ways = { require, _load: Module._load, own: Module.createRequire('/'), process: process.getBuiltinModule };
      const same = {};
      for (const name of names) {
        const bare = name.replace('node:', ''); const whole = 'node:' + bare; const found = new Set();
        for (const way of Object.values(ways)) { try { found.add(way(whole)); } catch { found.add(undefined); } }
        try { found.add((await import(whole)).default); } catch { found.add(undefined); }
        same[name] = found.size;
      }
      return { json: { same } };`);
    expect(same).toEqual(Object.fromEntries(builtinModules.map((name) => [name, 1])));
  });

  test('is refused each function of those that are shut, called and constructed, and left their plain values only', async () => {
    const { calls } = await got(`const calls = {};
      for (const name of ['child_process', 'cluster', 'inspector', 'inspector/promises', 'repl', 'trace_events', 'wasi', 'node:sea']) {
        const module = require(name);
        for (const part of Object.getOwnPropertyNames(module)) {
          const value = module[part];
          if (typeof value === 'object' && value !== null) calls[name + '.' + part] = 'an object';
          if (typeof value !== 'function') continue;
          for (const way of [() => value(), () => new value(), () => Reflect.apply(value, module, [])]) {
            try { way(); calls[name + '.' + part] = 'called'; } catch (error) { calls[name + '.' + part] ??= error.message; }
          }
        }
      }
      return { json: { calls } };`);
    const entries = Object.entries(calls as JsonObject);
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.filter(([, said]) => !SHUT_TEXT.test(String(said)))).toEqual([]);
  });

  test('is refused each ability of its process that reaches beyond it', async () => {
    const { said } = await got(`const said = {};
      for (const name of Object.getOwnPropertyNames(process)) {
        if (typeof process[name] !== 'function') continue;
        if (/^(abort|exit|reallyExit|_fatalException|_tickCallback|openStdin)$/.test(name)) continue;
        try { process[name](); said[name] = 'open'; } catch (error) { said[name] = /^This process/.test(error.message) ? 'shut' : 'open'; }
      }
      return { json: { said } };`);
    expect(said).toMatchSnapshot();
  });
});

describe('a hostile package that calls each function of files', () => {
  test('with a file of the instance gets nothing of it, and changes nothing', async () => {
    const { said } = await got(`const fs = require('fs'); const said = {};
      const DENIED = 'ERR_ACCESS_DENIED';
      const waysOf = [[], ['utf8'], [secret + '.copy'], [0], [0o600], [0, 0], ['a', 'b'], [{}], [{ recursive: true, force: true }]];
      const all = async (given) => { for await (const one of given) return one; throw Object.assign(new Error(), { code: 'nothing' }); };
      const settle = async (name, call) => {
        const codes = new Set();
        // Watching below a folder says nothing, and does not end.
        for (const more of name.endsWith('watch') ? [[]] : waysOf) {
          try {
            const given = await call(secret, ...more);
            const first = given?.[Symbol.asyncIterator] ? await all(given) : given;
            said[name] = 'gave ' + require('util').inspect(first).slice(0, 60);
            return;
          } catch (error) { codes.add(error.code ?? error.message); }
        }
        said[name] = codes.has(DENIED) ? DENIED : [...codes].join(' ');
      };
      const isTried = (name) => typeof fs[name] === 'function' && name.endsWith('Sync');
      for (const name of Object.keys(fs).filter(isTried)) await settle(name, fs[name]);
      for (const [name, call] of Object.entries(fs.promises)) if (typeof call === 'function') await settle('promises.' + name, call);
      for (const make of ['createReadStream', 'createWriteStream']) {
        await settle(make, (path) => new Promise((given, fail) => fs[make](path).on('error', fail).on('ready', () => given('opened'))));
      }
      await settle('watch', fs.watch);
      await settle('openAsBlob', async (path) => (await fs.openAsBlob(path)).text());
      return { json: { said } };`);
    expect(said).toMatchSnapshot();
    expect(JSON.stringify(said)).not.toContain(SECRET);
    expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  });
});
