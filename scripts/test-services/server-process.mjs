import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_TIMEOUT_MS = 30_000;

/**
 * A temporary folder for a server, and the user to run it as: servers refuse to run as root, or should not.
 * @param users names in order of preference, for when we are root.
 */
export function serverHome(name, users) {
  const user = unprivilegedUser(users);
  const folder = mkdtempSync(path.join(os.tmpdir(), `millrace-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  return {
    folder,
    options: { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts a server and waits until it says that it is ready.
 * @returns a function that stops it and removes its folder.
 * @throws Error with what the server printed.
 */
export async function startServer({ program, args, home, ready, stopSignal = 'SIGTERM' }) {
  const server = spawn(program, args, { ...home.options, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-10_000);
    });
  }
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
    server.once('error', (error) => {
      log += error.message;
      resolve();
    });
  });
  const stop = async () => {
    server.kill(stopSignal);
    await ended;
    home.remove();
  };
  try {
    await whenReady({ server, program, isReady: () => log.includes(ready) });
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${log}`);
  }
  return stop;
}

async function whenReady({ server, program, isReady }) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady()) {
    if (server.exitCode !== null || server.pid === undefined) throw new Error(`${program} ended while it started.`);
    if (Date.now() > deadline) throw new Error(`${program} was not ready within ${START_TIMEOUT_MS / 1000} s.`);
    await delay(50);
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function unprivilegedUser(names) {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of [...names, 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (ids.every((result) => result.status === 0)) {
      const [uid, gid] = ids.map((result) => Number(result.stdout));
      return { uid, gid };
    }
  }
  throw new Error(`There is no user to run a server as: ${[...names, 'nobody'].join(', ')}.`);
}
