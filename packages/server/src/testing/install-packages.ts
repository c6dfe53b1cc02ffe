import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs packages in the folder for temporary files, without their scripts: programs that are too large to come with
 * the repository. What was installed before is taken again.
 * @param packages by name, with exact versions.
 * @returns its `node_modules`; `undefined` where the registry is out of reach.
 */
export async function installPackages(packages: Record<string, string>): Promise<string | undefined> {
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const folder = path.join(tmpdir(), `millrace-${names.join('+').replaceAll(/[^\w.@+-]/g, '-')}`);
  if (existsSync(folder)) return path.join(folder, 'node_modules');
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await writeFile(path.join(fresh, 'package.json'), '{"private":true}');
  try {
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...names], { cwd: fresh });
  } catch (error) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(String(error))) return undefined;
    throw error;
  }
  await rename(fresh, folder);
  return path.join(folder, 'node_modules');
}
