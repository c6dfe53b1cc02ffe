import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './millrace.ts';

/** What the documents tell to write, in their order: Caddy, nginx, Caddy below a path. */
const examples = (() => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/install.md'), 'utf8');
  const [, section = ''] = /\n## Behind a proxy\n(.*?)\n## /s.exec(guide) ?? [];
  return [...section.matchAll(/```\w*\n(.*?)```/gs)].map(([, text = '']) => text);
})();

interface Setup {
  /** The configuration that it reads, once for each port. */
  write(folder: string, port: number): string;
  /** How it is started with the file of that. */
  args(file: string): string[];
}

/** How each proxy is set up before a server at a port, at the root of a host or below a path, as the documents tell. */
export const proxySetups = {
  nginx: (server: string, base: string): Setup => ({
    write(folder, port) {
      const block = (examples[1] ?? '')
        .replace('location / ', `location ${base} `)
        .replace('server {', `server {\n  listen 127.0.0.1:${port};`);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      for (const place of places) mkdirSync(path.join(folder, place));
      const temporary = places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n');
      const alone = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}`;
      return `${alone}\nhttp {\naccess_log off;\n${temporary}\n${block.replaceAll('127.0.0.1:5678', server)}}\n`;
    },
    args: (file) => ['-c', file, '-p', path.dirname(file), '-e', 'stderr'],
  }),
  caddy: (server: string, base: string): Setup => ({
    write(_folder, port) {
      const site = ((base === '/' ? examples[0] : examples[2]) ?? '')
        .replace(/^\S+/, (host) => `http://${host}:${port}`)
        .replaceAll('127.0.0.1:5678', server);
      return `{\n  admin off\n  default_bind 127.0.0.1\n}\n${site}`;
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  }),
};

export interface RunningProxy {
  port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startProxy(program: string, setup: Setup): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'configuration');
  writeFileSync(file, setup.write(folder, port));
  const child = spawn(program, setup.args(file), {
    env: { HOME: folder, PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilOpen(port, child);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start:\n${output}`, { cause: error });
  }
  return { port, [Symbol.asyncDispose]: stop };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nobody listens');
}
