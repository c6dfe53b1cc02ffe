import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Numbers that systems give to nobody: above those of people, below those of services that come and go. */
const FIRST_USER = 56_000;
const USERS = 3_900;

/** May read what packages consist of, and nothing else. */
export const GROUP = 59_990;

let last = Math.floor(Math.random() * USERS);

/** Each process has a user of its own: none of them can reach another. */
export function freeUser(): number {
  last = (last + 1) % USERS;
  return FIRST_USER + last;
}

/** Whether such a user can read folders that are there. Asked of the system, by a process that is one. */
export async function canReach(folders: readonly string[]): Promise<boolean> {
  const look = `const fs = require('node:fs'); for (const folder of process.argv.slice(1)) fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK);`;
  try {
    const child = spawn(process.execPath, ['-e', look, ...folders], {
      ...{ env: Object.create(null), stdio: 'ignore', cwd: '/' },
      ...{ uid: freeUser(), gid: GROUP },
    });
    const [code] = await once(child, 'close');
    return code === 0;
  } catch {
    // In a container whose users are its own, root may have no others.
    return false;
  }
}
