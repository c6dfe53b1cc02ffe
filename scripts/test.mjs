// Installs what the tests need, runs all of them, and closes with "N passed, N failed". What fails is run once more, alone: a test that
// then passes is named as unsteady (docs/decisions/0028).
// `--only check,unit,components,e2e` runs some of the stages; further arguments go to the test runner of a single stage.
// Packages of the system are installed by a whole run, or with `--install`; files that need no server start none.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { parseTestArguments } from './lib/test-arguments.mjs';
import { addPlaywrightReport, addVitestReport, TestOutcomes } from './lib/test-outcomes.mjs';
import { noteUnsteady } from './lib/unsteady-history.mjs';

ensureInstalled();
const { findChromium } = await import('./test-services/chromium.mjs');
const { findFirefox } = await import('./test-services/firefox.mjs');
const { missingRecordedCases } = await import('./test-services/recorded-cases.mjs');
const { findProxies } = await import('./test-services/proxies.mjs');
const { startDatabases } = await import('./test-services/databases.mjs');
const { allowDebianPackages, canInstall } = await import('./test-services/debian.mjs');
const { filesOf, needServices } = await import('./test-services/needed.mjs');
const { findTransferServers } = await import('./test-services/transfer-servers.mjs');

const { stages, rest, mayInstall } = parseTestArguments(process.argv.slice(2));
if (mayInstall && canInstall()) {
  console.log('Servers and browsers that tests use are installed with apt-get where they are missing.');
  allowDebianPackages();
}
const scratch = mkdtempSync(path.join(os.tmpdir(), 'millrace-test-'));
const node = node24Path();
/** Hundreds of servers and runners start from the same sources: they are compiled once. */
const compiled = path.join(scratch, 'compiled');
const outcomes = new TestOutcomes();
/** Runs of Vitest with failures: their arguments and the files that failed. */
const toRepeat = [];
const running = new Set();
let reports = 0;
/** What `scripts/audit.mjs` ends with when nothing was checked. */
const AUDIT_NOT_ASKED = 3;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopRunning());

try {
  if (stages.includes('check')) await check();
  const areBeside = stages.includes('unit') && stages.includes('components') && rest.length === 0;
  if (stages.includes('unit')) await unitTests(areBeside ? components : async () => undefined);
  if (stages.includes('components') && !areBeside) await componentTests();
  if (stages.includes('e2e')) await browserTests();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const howOften = rest.length === 0 ? noteUnsteady(outcomes.unsteady, new Date().toISOString().slice(0, 10)) : undefined;
const { passed, failed, text } = outcomes.summary(howOften);
console.log(`${text}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function check() {
  outcomes.add('scripts/check.mjs', await runNode(['scripts/check.mjs']));
  const code = await exitCodeOf(['scripts/audit.mjs']);
  // Many mirrors of the registry answer no such question: a run behind one could never pass.
  if (code === AUDIT_NOT_ASKED) outcomes.warn('KNOWN VULNERABILITIES WERE NOT CHECKED: the registry did not answer');
  else outcomes.add('scripts/audit.mjs', code === 0);
}

/** @param more what needs no database, to be tested beside those that do */
async function unitTests(more) {
  const missing = missingRecordedCases();
  if (missing && (rest.length === 0 || rest.some((name) => name.includes('compat')))) outcomes.warn(missing);
  if (rest.length > 0 && !needServices(filesOf(node, rest))) return vitest('', rest, {});
  const databases = await startDatabases();
  try {
    const env = { ...databases.env, ...findTransferServers() };
    if (rest.length > 0) await vitest('', rest, env);
    else await allProjects(env, more);
  } finally {
    await databases.stop();
  }
}

/**
 * Whole servers mostly wait, so both databases, what needs none, and the campaigns are tested side by side.
 * @param more follows what needs no database, which is done long before the others
 */
async function allProjects(env, more) {
  await vitest('unit', ['--project', 'unit', '--project', 'types'], env);
  const answers = path.join(scratch, 'answers');
  const noting = { ...env, MILLRACE_TEST_ANSWERS: answers };
  const hasPostgres = env.MILLRACE_TEST_POSTGRES_URL !== undefined;
  // Whole ones measure, so that nothing may run beside them.
  const areWhole = process.env.MILLRACE_CAMPAIGN === 'full';
  await Promise.all([
    project('integration', noting),
    // The longest: in two parts, which wait beside each other.
    hasPostgres && project('postgres', noting, 'kept', '1/2'),
    hasPostgres && project('postgres', noting, 'kept', '2/2'),
    project('apart', noting, 'kept').then(() => more('kept')),
    !areWhole && project('campaigns', env, 'kept'),
  ]);
  await repeatFailed();
  const databases = ['sqlite', ...(hasPostgres ? ['postgres'] : [])];
  outcomes.add('each declared error is provoked', await runNode(['scripts/check-contract.mjs', answers, ...databases]));
  if (!areWhole) return;
  await project('campaigns', env);
  await repeatFailed();
}

/** @param part of its files, such as `1/2`; all by default */
function project(name, env, output, part) {
  return vitest(name, ['--project', name], env, output, part);
}

async function componentTests() {
  await components();
  await repeatFailed();
}

/** Parts of the editor, each on a page of its own in a browser. */
function components(output) {
  const config = ['--config', path.join(root, 'packages/editor/vitest.config.ts')];
  return vitest('components', [...config, ...rest], { MILLRACE_TEST_CHROMIUM: findChromium() }, output);
}

async function repeatFailed() {
  for (const { run, args, env, files } of toRepeat.splice(0)) await vitest(run, [...args, ...files], env);
  // What fails again has failed.
  toRepeat.length = 0;
}

/**
 * @param run the name of the run in the summary
 * @param part see `project`
 */
async function vitest(run, args, env, output, part) {
  const file = path.join(scratch, `vitest-${++reports}.json`);
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const ofPart = part === undefined ? [] : ['--shard', part];
  const ok = await runNode([...command, `--outputFile.json=${file}`, ...ofPart, ...args], env, output);
  const report = readJson(file);
  const files = report === undefined ? [] : addVitestReport(outcomes, run, report);
  // A runner that failed without a failed test (a crash, an error that nobody caught) counts as one failure.
  if (files.length === 0) outcomes.addWhole(`${run} test runner`, ok);
  else if (rest.length === 0) toRepeat.push({ run, args, env, files });
}

async function browserTests() {
  const chromium = findChromium();
  ensureBuilt();
  const env = { MILLRACE_TEST_CHROMIUM: chromium, ...findFirefox(), ...findProxies() };
  const failed = await playwright(rest, env);
  if (failed > 0 && rest.length === 0) await playwright(['--last-failed', '--workers=1'], env);
}

/** @returns how many tests failed */
async function playwright(args, env) {
  const file = path.join(scratch, `playwright-${++reports}.json`);
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const ok = await runNode([...command, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readJson(file);
  const failed = report === undefined ? 0 : addPlaywrightReport(outcomes, report);
  if (failed === 0) outcomes.addWhole('browser test runner', ok);
  return failed;
}

async function runNode(...args) {
  return (await exitCodeOf(...args)) === 0;
}

/** @param output `kept` to print it as a whole at the end: another one writes meanwhile. */
function exitCodeOf(args, env = {}, output = 'shown') {
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
      resolve(code);
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
