import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isJsonObject } from '@millrace/workflow';
import type { Logger } from '../logging/logger.ts';
import type { Npm } from './npm.ts';
import type { Packages } from './packages.ts';

const INTERVAL_MS = 500;
/** Of a package that is being written; more are not looked at. */
const MAX_FILES = 20_000;

export interface DevPackageOptions {
  /** Where the package is being written. */
  folder: string;
  packages: Pick<Packages, 'replace'>;
  npm: Pick<Npm, 'pack'>;
  log: Logger;
}

/**
 * Installs the package in a folder, as it would be published, and again whenever what its `package.json` names was built anew.
 * What cannot be installed is logged: the next build may be better.
 * @returns what ends it
 */
export function followDevPackage({ folder, packages, npm, log }: DevPackageOptions): () => Promise<void> {
  const end = Promise.withResolvers<void>();
  let hasEnded = false;
  let installed: string | undefined;
  let before: string | undefined;

  async function install(): Promise<void> {
    const place = await mkdtemp(path.join(tmpdir(), 'millrace-packed-'));
    try {
      const { packageName, installedNodes, leftOut } = await packages.replace({ file: await npm.pack(folder, place) });
      log.info(`${packageName} is installed: ${installedNodes.map(({ name }) => name).join(', ')}`);
      for (const { name, reason } of leftOut) log.warn(`${packageName} is installed without ${name}: ${reason}`);
    } catch (err) {
      log.warn({ err }, `The package in ${folder} cannot be installed`);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  }
  async function follow(): Promise<void> {
    while (!hasEnded) {
      const now = await fingerprintOf(folder);
      // A build that is under way writes one file after the other: it is waited for.
      if (now === before && now !== installed) {
        installed = now;
        await install();
      }
      before = now;
      await Promise.race([end.promise, new Promise((resolve) => setTimeout(resolve, INTERVAL_MS).unref())]);
    }
  }
  const following = follow();
  return async () => {
    hasEnded = true;
    end.resolve();
    await following;
  };
}

/** Changes with `package.json`, and with each file in the folders that it names nodes and credential types in. */
async function fingerprintOf(folder: string): Promise<string> {
  const manifest = path.join(folder, 'package.json');
  const lines = [await lineOf(manifest)];
  for (const name of await builtFolders(manifest)) {
    const root = path.join(folder, name);
    const files = await readdir(root, { recursive: true }).catch(() => []);
    for (const file of files.slice(0, MAX_FILES).toSorted()) lines.push(await lineOf(path.join(root, file)));
  }
  return lines.join('\n');
}

async function lineOf(file: string): Promise<string> {
  const about = await stat(file).catch(() => undefined);
  return `${file} ${about?.isFile() ? `${about.size} ${about.mtimeMs}` : ''}`;
}

/** The first folders of the paths that a package names, such as `dist`. */
async function builtFolders(manifest: string): Promise<Set<string>> {
  const text = await readFile(manifest, 'utf8').catch(() => '{}');
  const { n8n } = objectIn(text);
  const { nodes, credentials } = isJsonObject(n8n) ? n8n : {};
  const paths = [nodes, credentials].flat().filter((entry) => typeof entry === 'string');
  const folders = paths.map((entry) => path.posix.normalize(entry).split('/')[0] ?? '');
  return new Set(folders.filter((name) => name !== '' && name !== '..' && name !== 'node_modules'));
}

function objectIn(text: string) {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
