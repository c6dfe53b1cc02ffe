import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CatalogueEntry, type CommunityPackage, errorCatalogue, isPackageName } from '@millrace/api';
import { ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import type { Npm } from '../packages/npm.ts';
import type { PackageSource, Packages } from '../packages/packages.ts';
import { withExecutionPlane } from './with-execution-plane.ts';

const ACTIONS = ['list', 'install', 'update', 'remove'] as const;

export interface PackagesCommandOptions {
  action: string;
  /** A name, the path of a packed file, or that of a folder. */
  source: string | undefined;
  asJson: boolean;
}

/** Installs and removes packages of nodes. Also while a server runs: it takes them over at once. */
export async function packagesCommand({ action, source, asJson }: PackagesCommandOptions): Promise<void> {
  const known = ACTIONS.find((candidate) => candidate === action);
  if (!known) {
    throw new StartError(`"packages" does not know "${action}".`, `It takes one of these: ${ACTIONS.join(', ')}.`);
  }
  if (known !== 'list' && source === undefined) {
    throw new StartError('Which package?', `Use "millrace packages ${known} <package>".`);
  }
  await withPackages(async ({ packages, npm, startRunner }) => {
    if (known === 'list') return print(listText(await packages.list(), asJson));
    if (known === 'remove') return await remove(packages, source ?? '');
    startRunner();
    await withSource(source ?? '', npm, async (found) => {
      const { packageName, installedVersion, installedNodes, leftOut } = await packages[known](found);
      print(`${packageName}@${installedVersion} is installed: ${installedNodes.map(({ name }) => name).join(', ')}`);
      for (const { name, reason } of leftOut) print(`  Without ${name}: ${reason}`);
    });
  });
}

interface PackageTools {
  packages: Packages;
  npm: Npm;
  /** It looks into packages. */
  startRunner(): void;
}

async function withPackages(use: (tools: PackageTools) => Promise<void>): Promise<void> {
  await withExecutionPlane(async ({ runners, packages, npm }) => {
    try {
      await use({ packages, npm, startRunner: () => runners.start() });
    } catch (cause) {
      if (!(cause instanceof ServerError)) throw cause;
      const { hint }: CatalogueEntry = errorCatalogue[cause.code];
      throw new StartError(cause.message, cause.hint ?? hint, { cause });
    }
  });
}

/** What names no package of the registry is a path. A folder is packed first, as it would be published. */
async function withSource(source: string, npm: Npm, use: (found: PackageSource) => Promise<void>): Promise<void> {
  // What `npm pack` writes could be the name of a package, too.
  if (isPackageName(source) && !source.endsWith('.tgz')) return await use({ spec: source });
  const file = path.resolve(source);
  const about = await stat(file).catch(() => undefined);
  if (!about) {
    throw new StartError(
      `"${source}" is neither the name of a package of nodes, nor a file or folder.`,
      'Names begin with n8n-nodes-, or @scope/n8n-nodes-. A version may stand behind @.',
    );
  }
  if (!about.isDirectory()) return await use({ file });
  const folder = await mkdtemp(path.join(tmpdir(), 'millrace-packed-'));
  try {
    await use({ file: await npm.pack(file, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function remove(packages: Packages, name: string): Promise<void> {
  const found = (await packages.list()).find(({ packageName }) => packageName === name);
  await packages.remove(name);
  print(`${name} is removed.`);
  if (found && found.usedBy.length > 0) print('These workflows have nodes of it, which cannot run any more:');
  for (const { id, name: workflow } of found?.usedBy ?? []) print(`  ${workflow} (${id})`);
}

function listText(installed: readonly CommunityPackage[], asJson: boolean): string {
  if (asJson) return JSON.stringify(installed, null, 2);
  if (installed.length === 0) return 'No packages are installed.';
  const lines = installed.flatMap(({ packageName, installedVersion, updateAvailable, installedNodes, usedBy }) => {
    const newer = updateAvailable === undefined ? '' : `, ${updateAvailable} is available`;
    const uses = usedBy.length === 1 ? '1 workflow' : `${usedBy.length} workflows`;
    const nodes = installedNodes.map(({ name }) => name).join(', ');
    return [`${packageName}@${installedVersion}${newer}`, `  ${nodes}; used by ${uses}`];
  });
  return lines.join('\n');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
