// Changes the sources of an area in small ways, one at a time, and counts which changes a test notices. `npm run mutate -- AREA
// [COUNT] [SEED]`: so many changes, chosen by chance that the seed fixes. Takes some seconds for each; docs/quality.md keeps the scores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24Path } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { sampleOf } from './mutation/sample.mjs';

ensureInstalled();
const { mutantsOf } = await import('./mutation/mutants.mjs');
const areas = {
  engine: { sources: ['packages/engine/src/**/*.ts'], tests: ['packages/engine/src/**/*.test.ts'] },
  expression: { sources: ['packages/expression/src/**/*.ts'], tests: ['packages/expression/src/**/*.test.ts'] },
  editor: {
    sources: ['packages/editor/src/model/**/*.ts'],
    tests: ['packages/editor/src/{model,session,commands}/**/*.test.{ts,tsx}'],
  },
  // Whether somebody may do something is asked of a server, which runs in the process of its test.
  access: {
    hasServers: true,
    sources: ['packages/server/src/{access,sharing,credentials}/*.ts', 'packages/api/src/calls/permissions.ts'],
    tests: [
      'packages/server/src/{access,sharing,credentials}/**/*.test.ts',
      'packages/api/src/calls/permissions.test.ts',
    ],
  },
};

const [name, count = '50', seed = '1'] = process.argv.slice(2);
const area = areas[name];
if (!area || !(Number(count) > 0)) {
  console.log(`Areas: ${Object.keys(areas).join(', ')}. Run one with: npm run mutate -- AREA [COUNT] [SEED]`);
  process.exit(name ? 1 : 0);
}
const files = globSync(area.sources, { cwd: root }).filter((file) => !/\.(test|generated|d)\.|\/testing\//.test(file));
const all = files.sort().flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return mutantsOf(file, text).map((mutant) => ({
    ...mutant,
    file,
    line: text.slice(0, mutant.start).split('\n').length,
  }));
});
const chosen = sampleOf(all, Number(count), Number(seed));
const startedAt = performance.now();
// Tests that fail anyway would notice everything.
if (!(await passes(null))) {
  console.error(
    `The tests of ${name} fail without a change: run them with npm test -- --only unit, and mend them first.`,
  );
  process.exit(1);
}
/** On a busy machine tests take their time; with some changes they never end. */
const timeout = 60_000 + 3 * Math.round(performance.now() - startedAt);
const survivors = [];
for (const mutant of chosen) {
  if (!(await passes(mutant, timeout))) continue;
  survivors.push(mutant);
  console.log(`not noticed: ${mutant.file}:${mutant.line} becomes ${mutant.replacement}`);
}
const noticed = chosen.length - survivors.length;
console.log(
  `${name}: ${noticed} of ${chosen.length} changes noticed (${Math.round((noticed / chosen.length) * 100)} %), of ${all.length} that are possible.`,
);

/** Whether all tests pass with a change, or all of the area without one; a change that makes them hang is noticed. */
async function passes(mutant, timeoutMs) {
  const env = {
    ...process.env,
    MILLRACE_MUTANT: JSON.stringify(mutant),
    MILLRACE_MUTANT_TESTS: JSON.stringify(area.tests),
    ...(area.hasServers && { MILLRACE_MUTANT_SERVERS: 'true' }),
  };
  const command = [
    'node_modules/vitest/vitest.mjs',
    ...(mutant ? ['related', mutant.file] : []),
    '--run',
    '--config',
    'scripts/mutation/vitest.config.mjs',
  ];
  // A group of its own: a worker in a loop without end does not hear that its runner is gone.
  const child = spawn(node24Path(), command, { cwd: root, env, stdio: 'ignore', detached: true });
  const stop = () => {
    endGroup(child.pid);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const timer = timeoutMs && setTimeout(() => endGroup(child.pid), timeoutMs);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  endGroup(child.pid);
  return code === 0;
}

function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All of it has ended, or the system knows no groups.
  }
}
