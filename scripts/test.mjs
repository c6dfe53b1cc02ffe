// Installs what the tests need, runs all of them, and closes with "N passed, N failed".
// `--only check,unit,components,e2e` runs some of the stages; further arguments go to the test runner of a single stage.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { findChromium } = await import('./test-services/chromium.mjs');
const { startDatabases } = await import('./test-services/databases.mjs');
const { findTransferServers } = await import('./test-services/transfer-servers.mjs');

const { stages, rest } = parseArguments(process.argv.slice(2));
const scratch = mkdtempSync(path.join(os.tmpdir(), 'millrace-test-'));
const node = node24Path();
const total = { passed: 0, failed: 0 };
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopRunning());

try {
  if (stages.includes('check')) await check();
  if (stages.includes('unit')) await unitTests();
  if (stages.includes('components')) await componentTests();
  if (stages.includes('e2e')) await browserTests();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function check() {
  for (const script of ['scripts/check.mjs', 'scripts/audit.mjs']) {
    const ok = await runNode([script]);
    total[ok ? 'passed' : 'failed']++;
  }
}

async function unitTests() {
  const databases = await startDatabases();
  try {
    await vitest(rest, { ...databases.env, ...findTransferServers(), ...fuzzBudget() });
  } finally {
    await databases.stop();
  }
}

/** Parts of the editor, each on a page of its own in a browser. */
async function componentTests() {
  const config = ['--config', path.join(root, 'packages/editor/vitest.config.ts')];
  await vitest([...config, ...rest], { MILLRACE_TEST_CHROMIUM: findChromium() });
}

async function vitest(args, env) {
  const report = path.join(scratch, 'vitest.json');
  rmSync(report, { force: true });
  const ok = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
  const result = readJson(report);
  add(result?.numPassedTests, result?.numFailedTests, ok);
}

/** What nobody waits for may take longer: random programs are compared with Node's own results. */
function fuzzBudget() {
  return process.env.CI ? { MILLRACE_FUZZ_PROGRAMS: process.env.MILLRACE_FUZZ_PROGRAMS ?? '100000' } : {};
}

async function browserTests() {
  const chromium = findChromium();
  ensureBuilt();
  const report = path.join(scratch, 'playwright.json');
  const ok = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...rest,
    ],
    { MILLRACE_TEST_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const stats = readJson(report)?.stats;
  if (stats?.flaky > 0) console.log(`${stats.flaky} of the browser tests passed only when tried again.`);
  add(stats && stats.expected + stats.flaky, stats?.unexpected, ok);
}

/** A runner that failed without a failed test (a crash, a suite that does not load) counts as one failure. */
function add(passed = 0, failed = 0, ok = false) {
  total.passed += passed;
  total.failed += failed === 0 && !ok ? 1 : failed;
}

function runNode(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
  });
  running.add(child);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function parseArguments(args) {
  const at = args.indexOf('--only');
  const stages = at === -1 ? ['check', 'unit', 'components', 'e2e'] : args[at + 1].split(',');
  return { stages, rest: at === -1 ? args : args.toSpliced(at, 2) };
}
