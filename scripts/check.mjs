// Everything that must hold at each commit, apart from the tests. `--only a,b` runs some of the stages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBoundaryViolations } from './check/boundaries.mjs';
import { findCycles } from './check/cycles.mjs';
import { findEditorViolations } from './check/editor-rules.mjs';
import { findLargeFiles } from './check/file-size.mjs';
import { findEarlyLibraries } from './check/late-libraries.mjs';
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
  'late libraries': () => report(findEarlyLibraries(files)),
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
      '--ignore-pattern',
      // Tests of types are never run.
      '**/*.test-d.ts',
      'packages',
    ]),
  'dead code': () => run('knip', ['--no-progress']),
  'first load': () => runNode(['scripts/check/first-load.mjs']),
  'claimed tests': () => runNode([VITEST, 'run', '--project', 'unit', '--reporter', 'dot', CLAIMED_TESTS]),
  'generated files': async () => {
    const generators = [
      'generate-node-registry.mjs',
      'generate-config-docs.mjs',
      'generate-expression-docs.mjs',
      'generate-module-docs.mjs',
      'generate-node-docs.mjs',
      'generate-reference-docs.mjs',
      'generate-script-prelude.mjs',
      'generate-template-library.mjs',
    ].map((script) => path.join(root, 'scripts', script));
    for (const script of generators) {
      if (existsSync(script) && !(await runNode([script, '--check']))) return false;
    }
    return true;
  },
};

/** Most stages use one core. */
const AT_ONCE = 2;

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const failed = [];
const waiting = Object.entries(stages).filter(([name]) => !only || only.includes(name));
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
if (failed.length > 0) {
  console.error(`\nCheck failed: ${failed.join(', ')}`);
  process.exit(1);
}

async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, stage] = next;
    const startedAt = performance.now();
    const ok = await stage();
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - startedAt)} ms)`);
    if (!ok) failed.push(name);
  }
}

function run(tool, args) {
  return runProgram(path.join(root, 'node_modules', '.bin', tool), args);
}

function runNode(args) {
  return runProgram(node24Path(), args);
}

/** What it prints is shown when it fails, as a whole: another one runs beside it. */
async function runProgram(program, args) {
  const env = { ...process.env, PATH: `${path.dirname(node24Path())}${path.delimiter}${process.env.PATH}` };
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}

function report(messages) {
  for (const message of messages) console.log(`  ${message}`);
  return messages.length === 0;
}
