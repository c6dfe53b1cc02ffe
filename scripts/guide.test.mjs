import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/root.mjs';
import { inTemporaryFolder, runTests, typeProblems } from './lib/try-node.mjs';

const guide = readFileSync(path.join(root, 'docs/nodes/guide.md'), 'utf8');
const files = [...guide.matchAll(/^```ts file=(\S+)\n(.*?)^```$/gms)].map(([, name, text]) => ({ name, text }));

it('the guide for authors of nodes builds a service that works', { timeout: 120_000 }, async () => {
  await inTemporaryFolder('guide', files, async (folder) => {
    expect(await typeProblems(folder)).toBe('');
    expect(await runTests(folder)).toEqual({ passed: 5, failed: 0 });
  });
});

it('the service has two resources, a credential, a list with paging and a trigger in less than 150 lines', () => {
  const code = files.filter(({ name }) => !name.endsWith('.test.ts'));
  expect(code.map(({ name }) => name)).toEqual([
    'parcels-api.credential.ts',
    'client.ts',
    'operations.ts',
    'parcels.node.ts',
    'parcels-trigger.node.ts',
  ]);
  const lines = code.flatMap(({ text }) => text.trimEnd().split('\n'));
  expect(lines.length).toBeLessThan(150);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
});
