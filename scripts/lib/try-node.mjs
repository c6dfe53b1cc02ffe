// Tries files of a node out in a folder of their own: for the guide and the scaffold.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24Path } from './node24.mjs';
import { root } from './root.mjs';

/** Puts the files into a folder where packages are found, and removes it after the work. */
export async function inTemporaryFolder(name, files, work) {
  mkdirSync(path.join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.build', `${name}-`));
  try {
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file.name)), { recursive: true });
      writeFileSync(path.join(folder, file.name), file.text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the type check says about a folder; empty when nothing is wrong. */
export async function typeProblems(folder) {
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: { incremental: false, lib: ['ES2024', 'ESNext.Iterator'], types: ['node'] },
    include: ['**/*.ts'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output } = await runNode(['node_modules/typescript/bin/tsc', '-p', folder]);
  return output;
}

/** Runs the tests of a folder, and counts. */
export async function runTests(folder) {
  const report = path.join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
  const { output } = await runNode(args);
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
    return failed === 0 ? { passed, failed } : { passed, failed, failures: failuresIn(report) };
  } catch {
    throw new Error(`The tests did not run: ${output}`);
  }
}

function runNode(args) {
  const env = { ...process.env, PATH: `${path.dirname(node24Path())}${path.delimiter}${process.env.PATH}` };
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name];
  const child = spawn(node24Path(), args, { cwd: root, env });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

function failuresIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
}
