// Installs and builds what is missing, then serves Millrace. Runs on Node 20 too: only the server itself needs Node 24.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isNode24, node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Millrace needs Node.js 20 or newer to install itself and found ${process.version}.`);
  process.exit(1);
}

ensureInstalled();
ensureBuilt();

/** The shell that npm starts this in passes no signal on: when it is gone, npm was ended. */
function watchShell(end) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

const server = path.join(root, 'dist', 'server.js');
if (isNode24) {
  watchShell(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(server).href);
} else {
  // Memory that one thread frees serves the others: some MiB less at rest.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const child = spawn(node24Path(), [server, ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchShell(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
