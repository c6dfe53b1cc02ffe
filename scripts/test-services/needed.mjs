import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../lib/root.mjs';

/** Files whose tests talk to servers; their names say so. All others run with nothing beside them. */
const WITH_SERVICES = /\.(db|process|campaign)\.test\.ts$|^e2e\//;

/**
 * @param {string[]} files relative to the root, as Vitest would run them
 * @returns {boolean} whether one of them may talk to a database, a store or another server
 */
export function needServices(files) {
  return files.some((file) => WITH_SERVICES.test(file.split(path.sep).join('/')));
}

/**
 * Asks Vitest which files its arguments mean: it knows its filters, flags and projects best.
 * @param {string} node path of Node.js
 * @param {string[]} args what Vitest is to be given
 * @returns {string[]} relative to the root; empty where it cannot say, and then says why itself when it runs them
 */
export function filesOf(node, args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-files-'));
  const answer = path.join(folder, 'files.json');
  try {
    const command = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--json=${answer}`];
    spawnSync(node, [...command, ...args], { cwd: root, stdio: 'ignore' });
    return JSON.parse(readFileSync(answer, 'utf8')).map(({ file }) => path.relative(root, file));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
