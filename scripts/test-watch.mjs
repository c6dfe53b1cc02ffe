// Runs the unit tests that a change touches, again at each change. A folder or a file as argument narrows them. Nothing is started or
// installed for it: tests that talk to servers are those of `npm test -- --only unit FILE`.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const args = process.argv.slice(2);
const changed = args.length === 0 ? ['--changed'] : args;
const command = ['node_modules/vitest/vitest.mjs', 'watch', '--project', 'unit', ...changed];
const child = spawn(node24Path(), command, { cwd: root, stdio: 'inherit' });
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
