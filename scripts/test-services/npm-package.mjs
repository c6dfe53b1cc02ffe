import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';

const FOLDER = path.join(root, '.build', 'test-services');

/**
 * Installs a package beside the project, for the tests only.
 * @param spec name and exact version, for example `pkg@1.2.3`.
 * @returns its folder, or undefined when it cannot be had.
 */
export function installNpmPackage(spec, name) {
  const folder = path.join(FOLDER, 'node_modules', name);
  if (existsSync(folder)) return folder;
  console.log(`Installing ${spec} for the tests …`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', spec];
  const result = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return result.status === 0 && existsSync(folder) ? folder : undefined;
}
