// Everything that must hold at each commit, apart from the tests. `--only a,b` runs some of the stages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBoundaryViolations } from './check/boundaries.mjs';
import { findCycles } from './check/cycles.mjs';
import { findEditorViolations } from './check/editor-rules.mjs';
import { findLargeFiles } from './check/file-size.mjs';
import { findLayerViolations } from './check/layers.mjs';
import { findLicenceViolations } from './check/licences.mjs';
import { sourceFiles } from './check/source-files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

/** What the documents say works names a test that is there. */
const CLAIMED_TESTS = 'scripts/check/specification-coverage.test.mjs';
const VITEST = 'node_modules/vitest/vitest.mjs';

ensureInstalled();

const files = sourceFiles(root).filter(({ place }) => !place.startsWith('scripts/check/check.test'));
const stages = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.']),
  boundaries: () => report(findBoundaryViolations(files)),
  layers: () => report(findLayerViolations(files)),
  cycles: () => report(findCycles(files)),
  'file size': () => report(findLargeFiles(files).errors),
  'words and sides': () => report(findEditorViolations(files)),
  licences: () => report(findLicenceViolations(root)),
  'types (node)': () => run('tsc', ['-p', 'tsconfig.node.json']),
  'types (editor)': () => run('tsc', ['-p', 'tsconfig.web.json']),
  'types (e2e)': () => run('tsc', ['-p', 'tsconfig.e2e.json']),
  promises: () =>
    run('oxlint', [
      '--type-aware',
      '-A',
      'all',
      '-D',
      'typescript/no-floating-promises',
      '--ignore-pattern',
      'packages/create-millrace-node/template',
      'packages',
    ]),
  'dead code': () => run('knip', ['--no-progress']),
  'first load': () => runNode(['scripts/check/first-load.mjs']),
  'claimed tests': () => runNode([VITEST, 'run', '--project', 'unit', '--reporter', 'dot', CLAIMED_TESTS]),
  'generated files': () =>
    [
      'generate-node-registry.mjs',
      'generate-config-docs.mjs',
      'generate-expression-docs.mjs',
      'generate-reference-docs.mjs',
      'generate-script-prelude.mjs',
      'generate-template-library.mjs',
    ]
      .map((script) => path.join(root, 'scripts', script))
      .filter((script) => existsSync(script))
      .every((script) => runNode([script, '--check'])),
};

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const failed = [];
for (const [name, stage] of Object.entries(stages)) {
  if (only && !only.includes(name)) continue;
  const startedAt = performance.now();
  const ok = stage();
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - startedAt)} ms)`);
  if (!ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nCheck failed: ${failed.join(', ')}`);
  process.exit(1);
}

function run(tool, args) {
  return finish(spawnSync(path.join(root, 'node_modules', '.bin', tool), args, options()));
}

function runNode(args) {
  return finish(spawnSync(node24Path(), args, options()));
}

function options() {
  const env = { ...process.env, PATH: `${path.dirname(node24Path())}${path.delimiter}${process.env.PATH}` };
  return { cwd: root, encoding: 'utf8', env, shell: process.platform === 'win32', maxBuffer: 1 << 28 };
}

function finish(result) {
  if (result.status === 0) return true;
  process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  return false;
}

function report(messages) {
  for (const message of messages) console.log(`  ${message}`);
  return messages.length === 0;
}
