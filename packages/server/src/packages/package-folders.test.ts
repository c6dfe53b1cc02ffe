import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GROUP, type SecondWall } from '@millrace/walls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PackageFolders } from './package-folders.ts';

const isRoot = process.getuid?.() === 0;
let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'millrace-data-'));
  writeFileSync(path.join(data, 'instance.json'), '{}', { mode: 0o600 });
  mkdirSync(path.join(data, 'packages/n8n-nodes-old@1.0.0-1/node_modules'), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(data, 'packages/n8n-nodes-old@1.0.0-1/node_modules/run.js'), '', { mode: 0o600 });
  chmodSync(data, 0o700);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Of what lies in the data folder: who may do what. */
function rightsOf(...places: string[]): string[] {
  return places.map((place) => {
    const { mode, gid } = statSync(path.join(data, place));
    return `${(mode & 0o777).toString(8)} ${gid === GROUP ? 'packages' : 'others'}`;
  });
}

it.runIf(isRoot)('lets processes with a user of their own pass to their files, and to nothing else', async () => {
  const folders = new PackageFolders(data, async () => ({ kind: 'user' }));
  expect(await folders.wall()).toEqual({ kind: 'user' });
  const old = 'packages/n8n-nodes-old@1.0.0-1';
  expect(rightsOf('.', 'packages', old, `${old}/node_modules`, `${old}/node_modules/run.js`, 'instance.json')).toEqual([
    ...['710 packages', '710 packages', '750 packages', '750 packages', '640 packages', '600 others'],
  ]);
  const staged = await folders.stage();
  writeFileSync(path.join(staged, 'new.js'), '', { mode: 0o600 });
  await folders.share(staged);
  expect(rightsOf(path.relative(data, staged), path.relative(data, path.join(staged, 'new.js')))).toEqual([
    ...['750 packages', '640 packages'],
  ]);
});

it.each<SecondWall>([
  { kind: 'bubblewrap', program: '/usr/bin/bwrap' },
  { kind: 'none', why: 'bubblewrap is not installed.' },
])('leaves rights as they are where $kind holds', async (wall) => {
  const folders = new PackageFolders(data, async () => wall);
  await folders.share(path.join(data, 'packages/n8n-nodes-old@1.0.0-1'));
  expect(rightsOf('.', 'packages/n8n-nodes-old@1.0.0-1')).toEqual(['700 others', '700 others']);
});
