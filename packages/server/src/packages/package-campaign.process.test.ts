import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { useTestServer } from '../testing/test-server.ts';
import { createPackageRepository } from './package.repository.ts';

/** Much used packages, in the versions that docs/community-packages.md names: all of each loads. */
const WHOLE = [
  '@blotato/n8n-nodes-blotato@1.0.10',
  '@devlikeapro/n8n-nodes-chatwoot@1.0.2',
  '@searchapi/n8n-nodes-searchapi@2.0.6',
  'n8n-nodes-convert-image@0.0.2',
  'n8n-nodes-deepseek@1.0.6',
  'n8n-nodes-htmlcsstoimage@0.3.1',
  'n8n-nodes-htmlcsstopdf@3.2.9',
  'n8n-nodes-minio@0.1.4',
  'n8n-nodes-transcript-lol@0.3.3',
  'n8n-nodes-upload-post@0.1.32',
  'n8n-nodes-youtube-transcript-api@2.4.3',
];
const LIMIT_MS = 900_000;
/** Asks the registry for some hundred megabytes. */
const isWanted = process.env.MILLRACE_CAMPAIGN === 'full' && process.env.MILLRACE_TEST_DATABASE !== 'postgres';

describe.skipIf(!isWanted)('Packages of others', () => {
  const server = useTestServer(async (folder) => ({
    runnerEntry: runnerEntry(),
    environment: {
      PATH: `${await writeReplacingNpm(folder)}:${process.env.PATH}`,
      MILLRACE_RUNNER_MAX_HOLD: '60',
      MILLRACE_PACKAGE_MAX_MIB: '4096',
    },
  }));

  /** Installs it, and removes it. @returns what came of it; the answer where it could not be installed. */
  async function tryOut(spec: string) {
    const answer = await server.call('POST', '/rest/nodes', { name: spec });
    const [found] = await createPackageRepository(server.database.db).list();
    if (!found) throw new Error(answer.text);
    const { name, nodes, credentialTypes, leftOut } = found;
    await server.call('DELETE', `/rest/nodes?name=${name}`);
    return { nodes: nodes.length, credentialTypes: credentialTypes.length, leftOut };
  }

  it.each(WHOLE)('%s loads with all its nodes', { timeout: LIMIT_MS }, async (spec) => {
    const { nodes, leftOut } = await tryOut(spec);
    expect(leftOut).toEqual([]);
    expect(nodes).toBeGreaterThan(0);
  });

  it('n8n-nodes-base@1.121.53 loads but for what imports libraries that it does not depend on', {
    timeout: LIMIT_MS,
  }, async () => {
    const { nodes, credentialTypes, leftOut } = await tryOut('n8n-nodes-base@1.121.53');
    expect({ nodes, credentialTypes }).toEqual({ nodes: 0, credentialTypes: 0 });
    expect(leftOut.map(({ reason }) => reason).filter((reason) => !reason.startsWith('Cannot find module'))).toEqual(
      [],
    );
    expect(leftOut).toHaveLength(3);
  });
});

/**
 * npm, but for a library that a package wants from an address on the internet: its newest version in the registry stands for it.
 * @returns the folder it lies in
 */
async function writeReplacingNpm(folder: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  const program = path.join(bin, 'npm');
  const replace = `const f = "package.json", p = JSON.parse(fs.readFileSync(f)); p.overrides.xlsx = "0.18.5"; fs.writeFileSync(f, JSON.stringify(p))`;
  const lines = [
    '#!/bin/sh',
    `case " $* " in *" install "*) node -e '${replace}';; esac`,
    `PATH='${process.env.PATH}' exec npm "$@"`,
  ];
  await writeFile(program, lines.join('\n'));
  await chmod(program, 0o755);
  return bin;
}
