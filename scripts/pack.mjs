// Packs the built product as an npm package, `millrace-<version>.tgz`, that runs with `npx ./millrace-<version>.tgz` on Node 24.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { thirdPartyLicences } from './lib/third-party-licences.mjs';

/** What the bundles leave outside: packages with native parts. */
const NATIVE = ['isolated-vm', '@napi-rs/canvas'];

ensureInstalled();
ensureBuilt();

const { version, license, description } = readJson('package.json');
const target = path.resolve(process.argv[2] ?? root, `millrace-${version}.tgz`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-pack-'));
try {
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  mkdirSync(path.join(folder, 'bin'));
  cpSync(path.join(root, 'scripts', 'pack', 'launcher.cjs'), path.join(folder, 'bin', 'millrace.cjs'));
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(path.join(root, file), path.join(folder, file));
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), thirdPartyLicences(root));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
  const [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts'));
  mkdirSync(path.dirname(target), { recursive: true });
  // Not renamed: the temporary folder may be on another disk.
  cpSync(path.join(folder, packed.filename), target);
  console.log(`${target} (${Math.round(packed.size / 1024)} KiB, ${packed.entryCount} files)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function manifest() {
  return {
    name: 'millrace',
    version,
    description,
    license,
    type: 'module',
    bin: { millrace: 'bin/millrace.cjs' },
    engines: { node: '>=24' },
    files: ['bin', 'dist', 'CHANGELOG.md', 'THIRD-PARTY-LICENCES.txt'],
    dependencies: Object.fromEntries(
      NATIVE.map((name) => [name, readJson(`node_modules/${name}/package.json`).version]),
    ),
  };
}

function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout;
  console.error(stderr);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
