import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPackageName } from '@millrace/api';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';
import { findForeignLink } from './foreign-links.ts';
import { type Npm, NpmError } from './npm.ts';
import { isAboutPeers, npmRefusal } from './npm-refusal.ts';
import { watchSize } from './watch-size.ts';

/** What packages import from their platform. It is not installed: package hosts give them ours. */
const PLATFORM = ['n8n-workflow', 'n8n-core', 'n8n'];

/** A package that is installed in a folder of its own. */
export interface StagedPackage {
  name: string;
  version: string;
  integrity: string | undefined;
  author: { name: string | undefined; email: string | undefined };
}

/**
 * Installs a package with npm, without running anything of it.
 * @param source a name with or without a version, or the path of a packed file.
 * @throws ServerError with why npm refuses, `PACKAGE_TOO_LARGE`, `PACKAGE_NOT_USABLE`
 */
export async function stagePackage(
  root: string,
  source: string,
  { npm, maxBytes }: { npm: Npm; maxBytes: number },
): Promise<StagedPackage> {
  await preparePlatform(root);
  await installWithin(root, source, { npm, maxBytes });
  const link = await findForeignLink(root);
  if (link !== undefined) throw apiError('PACKAGE_NOT_USABLE.leadsOut', { link });
  const name = await installedName(root);
  if (!isPackageName(name)) throw apiError('PACKAGE_NOT_USABLE.name', { name });
  const manifest = await readObject(path.join(root, 'node_modules', name, 'package.json'));
  if (!isJsonObject(manifest.n8n)) throw apiError('PACKAGE_NOT_USABLE.noNodes', { name });
  return {
    name,
    version: String(manifest.version),
    integrity: await integrityOf(root, name),
    author: authorIn(manifest.author),
  };
}

/** npm unpacks what it is given, however large: it is ended when that takes more than it may. */
async function installWithin(
  root: string,
  source: string,
  { npm, maxBytes }: { npm: Npm; maxBytes: number },
): Promise<void> {
  const size = watchSize(root, maxBytes);
  try {
    await installPeersToo(root, source, { npm, signal: size.exceeded });
    await size.check();
  } catch (error) {
    if (size.exceeded.aborted) {
      const mebibytes = Math.floor(maxBytes / 1024 / 1024);
      throw apiError('PACKAGE_TOO_LARGE', { source, limit: mebibytes });
    }
    throw error instanceof NpmError ? npmRefusal(error, source) : error;
  } finally {
    size.end();
  }
}

/**
 * Packages of models name the library that they are made for as a peer. Where peers do not fit together, or are not to be had, the
 * package is installed without them: its files that import one are left out.
 */
async function installPeersToo(
  root: string,
  source: string,
  { npm, signal }: { npm: Npm; signal: AbortSignal },
): Promise<void> {
  try {
    await npm.install(root, source, { withPeers: true, signal });
  } catch (error) {
    if (!(error instanceof NpmError && isAboutPeers(error, source))) throw error;
    await npm.install(root, source, { withPeers: false, signal });
  }
}

/** An empty package stands for the platform, wherever something depends on it. */
async function preparePlatform(root: string): Promise<void> {
  const overrides = Object.fromEntries(PLATFORM.map((name) => [name, 'file:./platform']));
  await mkdir(path.join(root, 'platform'));
  await writeFile(path.join(root, 'platform', 'package.json'), '{"name":"platform","version":"1.0.0"}');
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ private: true, overrides }));
}

/** The one that was asked for: what it needs is not noted there. */
async function installedName(root: string): Promise<string> {
  const { dependencies } = await readObject(path.join(root, 'package.json'));
  const [name] = Object.keys(isJsonObject(dependencies) ? dependencies : {});
  if (name === undefined) throw apiError('PACKAGE_NOT_USABLE.empty');
  return name;
}

async function integrityOf(root: string, name: string): Promise<string | undefined> {
  const { packages } = await readObject(path.join(root, 'package-lock.json'));
  const entry = isJsonObject(packages) ? packages[`node_modules/${name}`] : undefined;
  return isJsonObject(entry) && typeof entry.integrity === 'string' ? entry.integrity : undefined;
}

/** A name, `Name <address> (page)`, or an object. */
function authorIn(author: unknown): StagedPackage['author'] {
  if (typeof author === 'string') {
    const [, name, email] = /^([^<(]*)(?:<([^>]*)>)?/.exec(author) ?? [];
    return { name: name?.trim() || undefined, email };
  }
  const { name, email } = isJsonObject(author) ? author : {};
  return {
    name: typeof name === 'string' ? name : undefined,
    email: typeof email === 'string' ? email : undefined,
  };
}

async function readObject(file: string): Promise<JsonObject> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return isJsonObject(parsed) ? parsed : {};
}
