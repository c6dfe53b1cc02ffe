import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from 'vitest';
import { bareEnvironment } from '../../testing/bare-environment.ts';
import { makeTestFolder } from '../../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
const run = promisify(execFile);

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command `millrace` in processes of its own, for each test with a folder of its own. */
export function useCommand() {
  let folder: string;
  let removeFolder: () => Promise<void>;
  const started: ChildProcess[] = [];
  beforeEach(async () => {
    const made = await makeTestFolder();
    folder = made.folder;
    removeFolder = made.remove;
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await removeFolder();
  });

  /** A place in the folder of the test; `data` is the data folder. */
  const inFolder = (...names: string[]) => path.join(folder, ...names);

  const environment = (extra: Record<string, string>) => ({
    ...bareEnvironment,
    HOME: folder,
    MILLRACE_DATA_DIR: inFolder('data'),
    ...extra,
  });

  /** Starts the command, and ends it after the test where it still runs. */
  function start(words: string[], extra: Record<string, string> = {}) {
    const child = spawn(process.execPath, [MAIN, ...words], { env: environment(extra) });
    started.push(child);
    return child;
  }

  /** Runs the command to its end. */
  async function millrace(words: string[], extra: Record<string, string> = {}): Promise<CommandResult> {
    try {
      return { code: 0, ...(await run(process.execPath, [MAIN, ...words], { env: environment(extra) })) };
    } catch (error) {
      const { code, stdout, stderr } = error as CommandResult;
      return { code, stdout, stderr };
    }
  }

  return { inFolder, start, millrace };
}
