import { findProgram, installDebianPackage } from './debian.mjs';
import { freePort, serverHome, startServer } from './server-process.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/**
 * Starts a Redis server of its own for the tests: on a free port of this machine, without files.
 * @returns its address and a function that stops it, or undefined where there is none and none can be installed.
 */
export async function startRedis() {
  const program = findProgram(...NAMES) ?? (installDebianPackage('redis-server') ? findProgram(...NAMES) : undefined);
  if (!program) return undefined;
  const home = serverHome('redis', ['redis']);
  const port = await freePort();
  const stop = await startServer({
    program,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', home.folder],
    home,
    ready: 'Ready to accept connections',
  });
  return { url: `redis://127.0.0.1:${port}`, stop };
}
