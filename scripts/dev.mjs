// Serves the sources: the server restarts on changes, the editor reloads. Ctrl+C ends both.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
// Known only once the packages are installed.
const { buildChatWidget } = await import('./lib/chat-widget.mjs');
await buildChatWidget(path.join(root, 'packages/chat/dist'));

const EDITOR_PORT = 5679;
const node = node24Path();
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
const children = [
  spawn(node, ['--watch', 'packages/server/src/main.ts', 'start', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node, [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', String(EDITOR_PORT), '--strictPort'], {
    cwd: path.join(root, 'packages/editor'),
    stdio: 'inherit',
    env,
  }),
];
console.log(`Editor with reload: http://localhost:${EDITOR_PORT}`);

for (const child of children) child.on('exit', (code) => stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function stop(code) {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  process.exitCode = code;
}
