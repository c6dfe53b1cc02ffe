// Runs workflows whose pinned data is the expected output. Run: npm run compat -- [folder or file …]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const node = node24Path();
const result = spawnSync(node, [path.join(root, 'e2e/compat/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
});
process.exitCode = result.status ?? 1;
