import { access, constants, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GROUP } from '@millrace/walls';
import type { Config } from '../../config/config-table.ts';
import { hasInstance, prepareDataFolder } from '../../instance/data-folder.ts';
import { type Finding, look, ok, problem, warning } from './findings.ts';

const GIBIBYTE = 1 << 30;
const MEBIBYTE = 1 << 20;
const FULL_BYTES = 8 * MEBIBYTE;
const OTHERS = 0o007;
const OTHERS_AND_GROUP = 0o077;

/** Of the folder, the disk and the memory. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  return [
    ...(await look('Data folder', async () => {
      if (!(await hasInstance(dataDir))) {
        return [
          warning(`There is no instance in ${dataDir} yet.`, 'Start the server once, or mend MILLRACE_DATA_DIR.'),
        ];
      }
      await prepareDataFolder(dataDir);
      return [ok(dataDir), ...(await findOpenFiles(dataDir))];
    })),
    ...(await look('Disk', () => findRoom(dataDir))),
    ...(await look('Memory', () => findMemory(config))),
    ...(await look('Folders of workflows', () => findFolders(config.fileFolders))),
  ];
}

async function findOpenFiles(folder: string): Promise<Omit<Finding, 'check'>[]> {
  const found: Omit<Finding, 'check'>[] = [];
  for (const name of ['', 'instance.json', 'millrace.sqlite']) {
    const place = path.join(folder, name);
    const { mode = 0, gid } = (await stat(place).catch(() => undefined)) ?? {};
    // The group of packages passes through, on the way to their own files.
    if ((mode & (gid === GROUP ? OTHERS : OTHERS_AND_GROUP)) === 0) continue;
    found.push(warning(`Other users of this machine can read ${place}.`, `Run "chmod go= ${place}".`));
  }
  return found;
}

async function findRoom(folder: string): Promise<Omit<Finding, 'check'>[]> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  return roomFinding(bavail * bsize);
}

export function roomFinding(free: number): Omit<Finding, 'check'>[] {
  const text = `${inGibibytes(free)} GiB are free.`;
  if (free < FULL_BYTES) return [problem(text, 'Make room: nothing more can be stored.')];
  if (free < GIBIBYTE) return [warning(text, 'Make room, or keep fewer executions (MILLRACE_EXECUTIONS_MAX_COUNT).')];
  return [ok(text)];
}

/** The folder itself, or the one it would be made in. */
async function nearestFolder(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => undefined);
  return there || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder));
}

async function findMemory({ runners, runnerMemoryMiB }: Config): Promise<Omit<Finding, 'check'>[]> {
  // What a container may use, where it is told.
  const limit = process.constrainedMemory();
  const there = limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
  return memoryFinding({ runners, needed: runners * runnerMemoryMiB * MEBIBYTE, there });
}

export function memoryFinding(bytes: { runners: number; needed: number; there: number }): Omit<Finding, 'check'>[] {
  const { runners, needed, there } = bytes;
  const text = `${runners} runners may use ${inGibibytes(needed)} of ${inGibibytes(there)} GiB.`;
  if (needed < there) return [ok(text)];
  return [warning(text, 'Lower MILLRACE_RUNNERS or MILLRACE_RUNNER_MEMORY, or the system may end them.')];
}

async function findFolders(folders: readonly string[]): Promise<Omit<Finding, 'check'>[]> {
  const found: Omit<Finding, 'check'>[] = [];
  for (const folder of folders) {
    const isUsable = await access(folder, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isUsable)
      found.push(problem(`${folder} cannot be read and written.`, 'Mend MILLRACE_FILE_FOLDERS or its rights.'));
  }
  return found.length > 0 ? found : [ok(folders.length > 0 ? folders.join(', ') : 'none are allowed')];
}

function inGibibytes(bytes: number): string {
  return (bytes / GIBIBYTE).toFixed(1);
}
