import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPackage } from '../packages/node-sdk/build/build-package.mjs';
import { missingUses } from '../packages/node-sdk/build/missing-uses.mjs';
import { root } from './lib/root.mjs';

const meta = `displayName: 'Parcels', description: 'Sends parcels', version: 1, group: [], family: 'service', defaults: { name: 'Parcels' }`;

describe('the build of a package of nodes', () => {
  let folder;
  const write = (file, text) => writeFileSync(path.join(folder, file), text);
  const writeNode = (file, name, rest) =>
    write(
      `src/${file}.node.ts`,
      `import { defineNode, defineTrigger } from '@millrace/node-sdk';\nexport default ${rest.startsWith('trigger') ? 'defineTrigger' : 'defineNode'}({ name: '${name}', ${meta}, parameters: [],\n  ${rest} });\n`,
    );
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-node-package-'));
    mkdirSync(path.join(folder, 'src'));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    write('package.json', JSON.stringify({ name: 'n8n-nodes-parcels', version: '1.0.0' }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes classes by the names of their files, with icons, and names them in package.json', async () => {
    writeNode('parcels', 'n8n-nodes-parcels.parcels', 'run: ({ item }) => item');
    write('src/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write(
      'src/api.credential.ts',
      `import { defineCredential } from '@millrace/node-sdk';\nexport default defineCredential({ name: 'parcelsApi', displayName: 'Parcels', parameters: [] });\n`,
    );
    const { notes } = await buildPackage(folder);
    expect(notes).toEqual([]);
    const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(n8n).toEqual({
      n8nNodesApiVersion: 1,
      nodes: ['dist/nodes/Parcels/Parcels.node.js'],
      credentials: ['dist/credentials/ParcelsApi.credentials.js'],
    });
    const { ParcelsApi } = createRequire(import.meta.url)(path.join(folder, n8n.credentials[0]));
    expect(new ParcelsApi()).toMatchObject({ name: 'parcelsApi' });
    expect(readFileSync(path.join(folder, n8n.nodes[0]), 'utf8')).toContain('icon: "icon.svg"');
  });

  it('refuses what packages cannot have, all of it at once and by its name', async () => {
    writeNode('timer', 'n8n-nodes-parcels.timer', `trigger: 'schedule', schedules: () => [], emit: () => []`);
    writeNode('waits', 'parcels.waits', 'runAll: () => [], onResume: () => []');
    const place = (file) => path.join(folder, `src/${file}.node.ts`);
    await expect(buildPackage(folder)).rejects.toThrow(
      `${place('timer')}: packages cannot have schedules (triggers that fire at times).
${place('waits')}: packages cannot have onResume (putting an execution aside).
${place('waits')}: "parcels.waits" must be called "n8n-nodes-parcels.…", as hosts name it when they load the package.`,
    );
  });

  it('notes what fails when it is used', async () => {
    writeNode(
      'reads',
      'n8n-nodes-parcels.reads',
      'run: async ({ files }) => ({ json: { found: await files.list("/data") } })',
    );
    expect((await buildPackage(folder)).notes).toEqual([
      'src/reads.node.ts:3: packages cannot have files; it fails when it is used',
    ]);
  });

  it('refuses a package that no host looks into', async () => {
    write('package.json', JSON.stringify({ name: 'parcels' }));
    await expect(buildPackage(folder)).rejects.toThrow(
      'The package is called "parcels": hosts look for nodes in packages',
    );
  });
});

it('uses of features are found where functions of nodes take them out of their context, and nowhere else', () => {
  const text = `
const files = [1]; other({ find: ({ files }) => files });
declare({ run: (context) => context.scripts.run(context.files) });
declare({ async runAll(context) { const { connected } = context; return note(files, other.files); } });
declare({ show: ({ files }) => files });`;
  expect(missingUses('a.ts', text, ['files', 'scripts', 'connected'])).toEqual([
    { feature: 'files', line: 2 },
    { feature: 'scripts', line: 3 },
    { feature: 'files', line: 3 },
    { feature: 'connected', line: 4 },
  ]);
});
