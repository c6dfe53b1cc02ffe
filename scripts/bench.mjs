// Runs a benchmark of bench/ by name, or lists them. `npm run bench -- webhook`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const folder = path.join(root, 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...rest] = process.argv.slice(2);

if (!name || !names.includes(name)) {
  console.log(`Benchmarks: ${names.join(', ')}. Run one with: npm run bench -- NAME`);
  process.exitCode = name ? 1 : 0;
} else {
  ensureBuilt();
  const result = spawnSync(node24Path(), ['--expose-gc', path.join(folder, `${name}.bench.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 1;
}
