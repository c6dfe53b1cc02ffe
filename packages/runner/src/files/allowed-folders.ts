import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';

/** Memory and settings of processes and the machine, shown as files: keys of Millrace among them. */
const NEVER_ALLOWED = ['/proc', '/sys', '/dev'];

const SETTING = 'MILLRACE_FILE_FOLDERS';

export interface AllowedFoldersOptions {
  /** What the operator lists. */
  folders: readonly string[];
  /** Folder of Millrace itself: it holds the key and the database, and is never reached. */
  dataFolder: string;
}

/** Which files nodes may reach. Folders and links are looked up anew each time: they may change while a runner lives. */
export class AllowedFolders {
  readonly #folders: readonly string[];
  readonly #forbidden: readonly string[];

  constructor({ folders, dataFolder }: AllowedFoldersOptions) {
    this.#folders = folders.filter((folder) => path.isAbsolute(folder)).map((folder) => path.resolve(folder));
    this.#forbidden = [dataFolder, ...NEVER_ALLOWED];
  }

  /**
   * A path as text, without `..` and `.`.
   * @throws NodeError for what is no absolute path, and where no folders are allowed at all.
   */
  normalize(given: string): string {
    if (this.#folders.length === 0) throw nothingAllowed(given);
    if (given.includes('\0')) throw notAllowed(given, 'Names of files hold no null characters.');
    if (!path.isAbsolute(given)) {
      throw notAllowed(given, `It is not an absolute path. Write it whole, for example ${this.#example(given)}.`);
    }
    return path.resolve(given);
  }

  /**
   * The real path, with all links followed; of a file that does not exist, the one it would have.
   * @throws NodeError when it lies outside.
   */
  async resolve(given: string): Promise<string> {
    const real = await realPathOf(this.normalize(given));
    if (real === undefined) throw notAllowed(given, 'A link on the way leads nowhere, or to what cannot be looked at.');
    if (!(await this.holds(real))) throw this.outside(given);
    return real;
  }

  /** Whether a real path lies within an allowed folder, and not in a forbidden one. */
  async holds(real: string): Promise<boolean> {
    const isIn = async (folder: string): Promise<boolean> => {
      const found = await realPathOf(folder);
      return found !== undefined && isWithin(real, found);
    };
    if ((await Promise.all(this.#forbidden.map(isIn))).includes(true)) return false;
    return (await Promise.all(this.#folders.map(isIn))).includes(true);
  }

  /** What `holds` says, for the folders as they are now, without waiting. */
  async snapshot(): Promise<(real: string) => boolean> {
    const known = async (folders: readonly string[]): Promise<string[]> =>
      (await Promise.all(folders.map(realPathOf))).filter((folder) => folder !== undefined);
    const [folders, forbidden] = await Promise.all([known(this.#folders), known(this.#forbidden)]);
    const isIn = (real: string, list: readonly string[]): boolean => list.some((folder) => isWithin(real, folder));
    return (real) => isIn(real, folders) && !isIn(real, forbidden);
  }

  /** The folders by every name they go by. */
  async names(): Promise<string[]> {
    const real = await Promise.all(this.#folders.map(realPathOf));
    return [...new Set([...this.#folders, ...real])].filter((name) => name !== undefined);
  }

  /** Error for a path outside; says nothing of whether it exists. */
  outside(given: string): NodeError {
    return notAllowed(given, `It lies outside the folders that workflows may reach: ${this.#folders.join(', ')}.`);
  }

  #example(given: string): string {
    return path.join(this.#folders[0] ?? path.sep, path.basename(given));
  }
}

function isWithin(inner: string, folder: string): boolean {
  const relative = path.relative(folder, inner);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

/** Follows links as far as the path exists; the rest of it is kept as it is. `undefined` where a link cannot be followed. */
async function realPathOf(absolute: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = absolute; ; at = path.dirname(at)) {
    try {
      return path.join(await realpath(at), ...missing);
    } catch (error) {
      // A link that leads nowhere is no missing name: what is made through it would lie where it leads.
      if (!isMissing(error) || (await isLink(at))) return undefined;
      if (path.dirname(at) === at) return absolute;
      missing.unshift(path.basename(at));
    }
  }
}

async function isLink(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isSymbolicLink() ?? false;
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function nothingAllowed(given: string): NodeError {
  return runnerError('FILE_NOT_ALLOWED', `The file '${given}' may not be reached: no folders are set for files`, {
    description: `Whoever runs this server sets ${SETTING} to the folders that workflows may reach, as absolute paths.`,
  });
}

function notAllowed(given: string, why: string): NodeError {
  return runnerError('FILE_NOT_ALLOWED', `The file '${given}' may not be reached`, {
    description: `${why} The folders are set by ${SETTING}.`,
  });
}
