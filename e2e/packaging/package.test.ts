import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundledTemplates } from '@millrace/templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContainerfile } from './containerfile.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const MAX_INSTALLED_MIB = 200;

/** The steps of the Containerfile in a bare folder: its commands, with the places of the image mapped into the folder. */
describe('The package', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-package-'));
  const steps = readContainerfile(path.join(root, 'deploy/Containerfile'));
  const bin = path.join(folder, 'opt/millrace/bin');
  const environment = {
    ...process.env,
    ...containerEnvironment(),
    PATH: [bin, path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    MILLRACE_HOST: '127.0.0.1',
    MILLRACE_PORT: '0',
    MILLRACE_DATA_DIR: path.join(folder, 'data'),
  };

  beforeAll(async () => {
    const [pack, install] = steps.filter(({ word }) => word === 'RUN').map(({ text }) => inFolder(text));
    await run('sh', ['-c', `mkdir -p ${folder}/tmp && ${pack}`], { cwd: root });
    await run('sh', ['-c', install ?? ''], { cwd: folder });
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function inFolder(command: string): string {
    return command.replaceAll(/(?<=\s)\/(tmp|opt)/g, `${folder}/$1`);
  }

  function containerEnvironment(): Record<string, string> {
    const text = steps.find(({ word }) => word === 'ENV')?.text ?? '';
    return Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]));
  }

  it(`takes at most ${MAX_INSTALLED_MIB} MiB and brings the licences of what it contains`, () => {
    const installed = path.join(folder, 'opt/millrace');
    expect(bytesBelow(installed) / 2 ** 20).toBeLessThan(MAX_INSTALLED_MIB);
    const text = readFileSync(path.join(installed, 'lib/node_modules/millrace/THIRD-PARTY-LICENCES.txt'), 'utf8');
    expect(text).toContain('\n\nfastify ');
    expect(text).toContain('\n\nreact ');
  });

  it('says which Node.js it needs when an older one runs it', async () => {
    const launcher = path.join(folder, 'opt/millrace/lib/node_modules/millrace/bin/millrace.cjs');
    const pretence = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' }); require(${JSON.stringify(launcher)});`;
    await expect(run(process.execPath, ['-e', pretence])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Millrace needs Node.js 24 or newer'),
    });
  });

  it('serves, and is healthy by the health check of the image', async () => {
    const [command = '', ...words] = JSON.parse(steps.findLast(({ word }) => word === 'CMD')?.text ?? '[]') as string[];
    const child = spawn(command, words, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const port = await portOf(child.stdout);
      const check = steps.find(({ word }) => word === 'HEALTHCHECK')?.text.split('CMD ')[1] ?? '[]';
      const [checker = '', ...checks] = JSON.parse(check) as string[];
      await run(checker, checks, { env: { ...environment, MILLRACE_PORT: port } });
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect(await page.text()).toContain('<div id="root"');
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    expect(existsSync(environment.MILLRACE_DATA_DIR)).toBe(true);
  });

  it('runs a workflow with a script', async () => {
    const workflow = [...bundledTemplates().values()].find(({ slug }) => slug === 'work-in-batches')?.workflow;
    const file = path.join(folder, 'workflow.json');
    writeFileSync(file, JSON.stringify(workflow));
    const { stdout } = await run('millrace', ['execute', '--file', file], { cwd: folder, env: environment });
    expect(stdout).toContain('5050');
  });
});

async function portOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const port = /ready on http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
    if (port) return port;
  }
  throw new Error(`It ended before it was ready: ${text}`);
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
