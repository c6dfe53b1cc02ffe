// Bundles what scripts of users find in their isolate (packages/runner/src/script-host/prelude) into text.
// Run: node scripts/generate-script-prelude.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const hostFolder = join(import.meta.dirname, '../packages/runner/src/script-host');
const target = join(hostFolder, 'host/prelude.generated.ts');
const parts = ['core', 'luxon', 'jmespath', 'buffer'];

async function bundle(part) {
  const build = await rolldown({ input: join(hostFolder, `prelude/${part}.prelude.ts`), logLevel: 'warn' });
  const { output } = await build.generate({ format: 'iife', name: 'prelude', exports: 'named', minify: true });
  await build.close();
  // A script has no `this` worth keeping and must leave no global behind: the text evaluates to the function.
  return `(() => { ${output[0].code.trim()}\nreturn prelude.default; })()`;
}

const texts = await Promise.all(parts.map(async (part) => [part, await bundle(part)]));
const lines = texts.map(([part, text]) => `export const ${part}Prelude = ${JSON.stringify(text)};\n`);
const content = `// Made by scripts/generate-script-prelude.mjs. Do not edit.\n${lines.join('')}`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== content) {
    console.error(`${target} is stale: run "node scripts/generate-script-prelude.mjs".`);
    process.exit(1);
  }
} else {
  writeFileSync(target, content);
}
