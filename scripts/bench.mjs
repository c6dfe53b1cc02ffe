// Runs a benchmark by name, or lists them. `npm run bench -- webhook`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
/** Those in a browser stand with the other tests of pages. */
const benches = new Map(
  ['bench', 'e2e/bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.bench.ts'))
      .map((file) => [file.replace('.bench.ts', ''), path.join(root, folder, file)]),
  ),
);
const [name, ...rest] = process.argv.slice(2);

if (!name || !benches.has(name)) {
  console.log(`Benchmarks: ${[...benches.keys()].join(', ')}. Run one with: npm run bench -- NAME`);
  process.exitCode = name ? 1 : 0;
} else {
  ensureBuilt();
  const result = spawnSync(node24Path(), ['--expose-gc', benches.get(name), ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 1;
}
