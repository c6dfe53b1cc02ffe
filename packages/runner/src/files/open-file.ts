import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Looks at what a path leads to at last: a file or folder that may be used. @throws when it may not be. */
export type Admit = (real: string) => Promise<void>;

const { O_APPEND, O_CREAT, O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_WRONLY } = constants;

/** How a file is opened. Nothing is emptied by opening it: what it is gets looked at first. */
const FLAGS = {
  read: O_RDONLY,
  write: O_WRONLY | O_CREAT,
  append: O_WRONLY | O_CREAT | O_APPEND,
} as const;

export type Purpose = keyof typeof FLAGS;

const NEW_FILE_MODE = 0o666;

/** Linux: opens a folder only to reach what lies in it, so that the right to list it is not needed. */
const O_PATH = 0x20_0000;

/** Files that this process has open, each by its number: names that cannot be swapped. */
const OPEN_FILES = '/proc/self/fd';

/**
 * Opens a file by its real path. Between looking a path up and opening it, a folder or file may be swapped for a link
 * that leads elsewhere: so the folder is opened and admitted as what it is now, and the file is opened within it.
 */
export function openFile(real: string, purpose: Purpose, admit: Admit): Promise<FileHandle> {
  return existsSync(OPEN_FILES) ? openInFolder(real, purpose, admit) : openByName(real, purpose, admit);
}

// A pipe would be waited for: files that are none are refused after opening, so opening must not block.
const withGuards = (purpose: Purpose): number => FLAGS[purpose] | O_NOFOLLOW | O_NONBLOCK;

async function openInFolder(real: string, purpose: Purpose, admit: Admit): Promise<FileHandle> {
  const folder = await open(path.dirname(real), O_PATH | O_DIRECTORY | O_NOFOLLOW);
  try {
    const place = `${OPEN_FILES}/${folder.fd}`;
    await admit(path.join(await readlink(place), path.basename(real)));
    return await open(path.join(place, path.basename(real)), withGuards(purpose), NEW_FILE_MODE);
  } finally {
    await folder.close();
  }
}

/** Where a folder cannot be opened within: what was opened has to be what the path leads to after opening. */
export async function openByName(real: string, purpose: Purpose, admit: Admit): Promise<FileHandle> {
  const file = await open(real, withGuards(purpose), NEW_FILE_MODE);
  try {
    const now = await realpath(real);
    await admit(now);
    const [opened, named] = await Promise.all([file.stat({ bigint: true }), stat(now, { bigint: true })]);
    if (opened.ino !== named.ino || opened.dev !== named.dev) throw new Error('it was replaced while it was opened');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
