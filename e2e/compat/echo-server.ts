import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the cases expect it. */
const PORT = 5710;
const TRIES = 100;

/** Starts the server that stands beside recorded cases, where there is one, until it is disposed of. */
export async function withEchoServer(files: readonly string[]): Promise<AsyncDisposable> {
  const folder = files
    .map((file) => path.dirname(file))
    .find((place) => existsSync(path.join(place, 'echo-server.py')));
  if (folder === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const child = spawn('python3', [path.join(folder, 'echo-server.py')], { stdio: 'ignore' });
  for (let i = 0; i < TRIES && !(await isListening()); i++) await sleep(50);
  return {
    [Symbol.asyncDispose]: () => {
      child.kill();
      return Promise.resolve();
    },
  };
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(PORT, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
