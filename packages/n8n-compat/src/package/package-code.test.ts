import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { PackageCode } from './package-code.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A package of one file for each class; each notes in `loaded` that its code ran. */
function packageOf(classes: Record<string, string>): PackageCode {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-package-code-'));
  folders.push(folder);
  mkdirSync(join(folder, 'dist'));
  for (const [name, code] of Object.entries(classes)) {
    writeFileSync(join(folder, 'dist', `${name}.node.js`), `(globalThis.loaded ??= []).push('${name}');${code}`);
  }
  const nodes = Object.keys(classes).map((name) => `dist/${name}.node.js`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-some', n8n: { nodes } }));
  return new PackageCode(folder);
}

const node = (className: string, name: string) =>
  `exports.${className} = class { description = { name: '${name}', version: 1 } };`;

function loadedFiles(): unknown[] {
  const noted = (globalThis as { loaded?: unknown[] }).loaded ?? [];
  return noted.splice(0);
}

it('loads the file that is named as a node type, once, and no other', () => {
  const code = packageOf({ Parcels: node('Parcels', 'parcels'), Slow: node('Slow', 'slow') });
  expect(code.node('parcels')).toBe(code.node('parcels'));
  expect(loadedFiles()).toEqual(['Parcels']);
});

it('looks into all files for a node type that none is named as, or that the one with its name does not hold', () => {
  const code = packageOf({ Parcels: node('Parcels', 'letters'), Other: node('Other', 'parcels') });
  expect(code.node('parcels')?.versions[0]?.description.name).toBe('parcels');
  expect(code.node('letters')?.name).toBe('letters');
  expect(code.node('stamps')).toBeUndefined();
  expect(loadedFiles()).toEqual(['Parcels', 'Other']);
});

it('says what a file fails with to whoever wants what it holds, and nobody else', () => {
  const code = packageOf({ Broken: 'throw new Error("no such library")', Parcels: node('Parcels', 'parcels') });
  expect(code.node('parcels')?.name).toBe('parcels');
  expect(() => code.node('broken')).toThrow('no such library');
  expect(code.all().unloadable).toEqual([{ path: 'dist/Broken.node.js', reason: 'no such library' }]);
});
