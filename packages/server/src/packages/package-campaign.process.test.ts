import { afterAll, describe, expect, it } from 'vitest';
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
  const lines: string[] = [];
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_RUNNER_MAX_HOLD: '60', MILLRACE_PACKAGE_MAX_MIB: '4096' },
  });
  afterAll(() => {
    process.stdout.write(`${lines.join('\n')}\n`);
  });

  /** Installs it, notes what came of it, and removes it. */
  async function tryOut(spec: string): Promise<{ isInstalled: boolean; leftOut: unknown[] }> {
    const began = performance.now();
    const answer = await server.call('POST', '/rest/nodes', { name: spec });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [found] = await createPackageRepository(server.database.db).list();
    if (!found) {
      lines.push(`${spec}: ${answer.text.slice(0, 400)} (${seconds} s)`);
      return { isInstalled: false, leftOut: [] };
    }
    const { name, version, nodes, credentialTypes, leftOut, partCount } = found;
    const counts = `${nodes.length} node types, ${credentialTypes.length} credential types, ${leftOut.length} left out`;
    lines.push(`${name}@${version}: ${counts}; ${(partCount / 16).toFixed(1)} MiB packed (${seconds} s)`);
    for (const reason of new Set(leftOut.map((one) => one.reason))) {
      lines.push(`  ${leftOut.filter((one) => one.reason === reason).length} because: ${reason}`);
    }
    await server.call('DELETE', `/rest/nodes?name=${name}`);
    return { isInstalled: true, leftOut };
  }

  it.each(WHOLE)('%s loads with all its nodes', { timeout: LIMIT_MS }, async (spec) => {
    expect(await tryOut(spec)).toEqual({ isInstalled: true, leftOut: [] });
  });
});
