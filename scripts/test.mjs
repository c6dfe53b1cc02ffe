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
const { findFirefox } = await import('./test-services/firefox.mjs');
const { startDatabases } = await import('./test-services/databases.mjs');
const { findTransferServers } = await import('./test-services/transfer-servers.mjs');

const { stages, rest } = parseArguments(process.argv.slice(2));
const scratch = mkdtempSync(path.join(os.tmpdir(), 'millrace-test-'));
const node = node24Path();
/** Hundreds of servers and runners start from the same sources: they are compiled once. */
const compiled = path.join(scratch, 'compiled');
const total = { passed: 0, failed: 0 };
const running = new Set();
let reports = 0;
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
    const env = { ...databases.env, ...findTransferServers() };
    if (rest.length > 0) await vitest(rest, env);
    else await allProjects(env);
  } finally {
    await databases.stop();
  }
}

/** Whole servers mostly wait, so both databases, and what needs none, are tested side by side. Campaigns run alone: they measure. */
async function allProjects(env) {
  await vitest(projects('unit', 'types'), env);
  const answers = path.join(scratch, 'answers');
  const noting = { ...env, MILLRACE_TEST_ANSWERS: answers };
  const hasPostgres = env.MILLRACE_TEST_POSTGRES_URL !== undefined;
  const onPostgres = hasPostgres ? [vitest(projects('postgres'), noting, 'kept')] : [];
  const apart = vitest(projects('apart'), noting, 'kept');
  await Promise.all([vitest(projects('integration'), noting), apart, ...onPostgres]);
  const databases = ['sqlite', ...(hasPostgres ? ['postgres'] : [])];
  const isKept = await runNode(['scripts/check-contract.mjs', answers, ...databases]);
  total[isKept ? 'passed' : 'failed']++;
  await vitest(projects('campaigns'), env);
}

function projects(...names) {
  return names.flatMap((name) => ['--project', name]);
}

/** Parts of the editor, each on a page of its own in a browser. */
async function componentTests() {
  const config = ['--config', path.join(root, 'packages/editor/vitest.config.ts')];
  await vitest([...config, ...rest], { MILLRACE_TEST_CHROMIUM: findChromium() });
}

async function vitest(args, env, output) {
  const report = path.join(scratch, `vitest-${++reports}.json`);
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
    output,
  );
  const result = readJson(report);
  add(result?.numPassedTests, result?.numFailedTests, ok);
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
    { MILLRACE_TEST_CHROMIUM: chromium, ...findFirefox(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const stats = readJson(report)?.stats;
  add(stats?.expected, stats?.unexpected, ok);
}

/** A runner that failed without a failed test (a crash, a suite that does not load) counts as one failure. */
function add(passed = 0, failed = 0, ok = false) {
  total.passed += passed;
  total.failed += failed === 0 && !ok ? 1 : failed;
}

/** @param output `kept` to print it as a whole at the end: another one writes meanwhile. */
function runNode(args, env = {}, output = 'shown') {
  const stdio = output === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(node, args, {
    cwd: root,
    stdio,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    },
  });
  running.add(child);
  const kept = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(kept));
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
