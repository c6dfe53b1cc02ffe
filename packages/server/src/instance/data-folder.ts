import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../errors/start-error.ts';

/** What the data folder keeps for the program itself. */
export interface InstanceFile {
  encryptionKey: string;
  /** The key that the stored secrets are about to be encrypted with. */
  nextEncryptionKey?: string;
  instanceId: string;
}

/**
 * Creates the data folder when it is missing, with access for its owner only.
 * @throws StartError when it cannot be used.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file');
    await access(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(
      `The data folder ${folder} cannot be written: ${reasonOf(cause)}.`,
      'Give your user write access to it, or set MILLRACE_DATA_DIR to another folder.',
      { cause },
    );
  }
}

/** Whether a server ever used the data folder. */
export async function hasInstance(folder: string): Promise<boolean> {
  return access(path.join(folder, 'instance.json')).then(
    () => true,
    () => false,
  );
}

/** @throws StartError where no server ever was: a command on what it stores is then meant for another folder. */
export async function requireInstance(folder: string): Promise<InstanceFile> {
  if (await hasInstance(folder)) return readInstanceFile(folder);
  throw new StartError(`There is no instance in ${folder}.`, 'Set MILLRACE_DATA_DIR to the folder of the instance.');
}

/**
 * Reads the instance file, or writes it once with a new key. Only its owner may read it.
 * @throws StartError when it is damaged: a new key would make all stored credentials unreadable.
 */
export async function readInstanceFile(folder: string): Promise<InstanceFile> {
  const file = path.join(folder, 'instance.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return createInstanceFile(file);
    throw new StartError(`The file ${file} cannot be read: ${reasonOf(cause)}.`, 'Give your user read access to it.', {
      cause,
    });
  }
  const instance = parseInstanceFile(text);
  if (!instance) {
    throw new StartError(
      `The file ${file} is damaged: it must hold the encryption key and the instance id as JSON.`,
      'Restore it from a backup. Without its key the stored credentials cannot be read.',
    );
  }
  await chmod(file, 0o600);
  return instance;
}

async function createInstanceFile(file: string): Promise<InstanceFile> {
  const instance: InstanceFile = { encryptionKey: randomBytes(32).toString('base64url'), instanceId: randomUUID() };
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeDraft(draft, instance);
    await giveName(draft, file);
  } catch (cause) {
    // Another process was first: what it wrote counts.
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return readInstanceFile(path.dirname(file));
    throw new StartError(
      `The file ${file} cannot be written: ${reasonOf(cause)}.`,
      'Give your user write access to the data folder, or set MILLRACE_DATA_DIR to another one.',
      { cause },
    );
  } finally {
    await rm(draft, { force: true });
  }
  return instance;
}

/**
 * Writes the instance file anew. Whenever the machine stops, the file is either the former or the new one.
 * @throws StartError when it cannot be written; the former file stays.
 */
export async function replaceInstanceFile(folder: string, instance: InstanceFile): Promise<void> {
  const file = path.join(folder, 'instance.json');
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeDraft(draft, instance);
    await rename(draft, file);
    await flush(folder);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new StartError(
      `The file ${file} cannot be written: ${reasonOf(cause)}.`,
      'Give your user write access to the data folder, and run the command again.',
      { cause },
    );
  }
}

function writeDraft(draft: string, instance: InstanceFile): Promise<void> {
  return writeFile(draft, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Makes a rename in the folder last. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unlike a renamed file, a link never takes the place of another one. */
async function giveName(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error;
    // The file system knows no links.
    await rename(draft, file);
  });
}

function parseInstanceFile(text: string): InstanceFile | undefined {
  try {
    const { encryptionKey, nextEncryptionKey, instanceId } = JSON.parse(text) as Partial<InstanceFile>;
    if (typeof encryptionKey !== 'string' || typeof instanceId !== 'string') return undefined;
    return { encryptionKey, ...(typeof nextEncryptionKey === 'string' && { nextEncryptionKey }), instanceId };
  } catch {
    return undefined;
  }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'part of the path is a file';
  return message;
}
