import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bubblewrapArguments, findBubblewrap } from './bubblewrap.ts';
import { canReach, freeUser, GROUP } from './own-user.ts';

/**
 * What stands around a process with code of others besides Node itself, should that fall: `bubblewrap` shows it its own files and processes
 * only, `user` runs it as a user that owns nothing.
 */
export type SecondWall =
  | { kind: 'bubblewrap'; program: string }
  | { kind: 'user' }
  /** `why`: as a sentence. */
  | { kind: 'none'; why: string };

/** How a program is started behind a wall. */
export interface WalledCommand {
  command: string;
  args: string[];
  user: { uid?: number; gid?: number };
  /** Its own end is that of its sandbox, and the system counts the sandbox's first process. */
  tellsPid: boolean;
}

export interface WalledProgram {
  /** Of Node and of the program. */
  args: readonly string[];
  /** Folders that it reads. */
  readable: readonly string[];
  /** Descriptor that it may be told of its process on. */
  infoDescriptor: number;
}

/** Which wall this machine has. @param folders that processes behind it have to read */
export async function findSecondWall(folders: readonly string[]): Promise<SecondWall> {
  const program = findBubblewrap();
  if (program !== undefined && (await runs(program, bubblewrapArguments(folders))))
    return { kind: 'bubblewrap', program };
  if (process.getuid?.() === 0 && (await canReach(folders))) return { kind: 'user' };
  return { kind: 'none', why: reasonFor(program) };
}

export function behindWall(wall: SecondWall, { args, readable, infoDescriptor }: WalledProgram): WalledCommand {
  if (wall.kind === 'bubblewrap') {
    const before = bubblewrapArguments(readable, infoDescriptor);
    return { command: wall.program, args: [...before, process.execPath, ...args], user: {}, tellsPid: true };
  }
  const user = wall.kind === 'user' ? { uid: freeUser(), gid: GROUP } : {};
  return { command: process.execPath, args: [...args], user, tellsPid: false };
}

/** What it is, for logs: `bubblewrap (/usr/bin/bwrap)`. */
export function nameOfWall(wall: SecondWall): string {
  if (wall.kind === 'bubblewrap') return `bubblewrap (${wall.program})`;
  return wall.kind === 'user' ? 'a user of their own' : 'none';
}

function reasonFor(program: string | undefined): string {
  if (process.platform !== 'linux') return 'There is one on Linux only.';
  if (program !== undefined)
    return `${program} is installed, but cannot make a sandbox here: the system or its container forbids it.`;
  return process.getuid?.() === 0
    ? 'bubblewrap is not installed, and another user cannot read the program or the data folder.'
    : 'bubblewrap is not installed.';
}

async function runs(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, [...args, process.execPath, '--version'], { env: Object.create(null), stdio: 'ignore' });
  const [code] = await once(child, 'close').catch(() => [undefined]);
  return code === 0;
}
