import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { writeEvaluatedExport } from '../testing/evaluated-export.ts';
import { makeTestFolder } from '../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);

it('evaluates a stored workflow, and says by its exit code whether that is good', { timeout: 120_000 }, async () => {
  const { folder, remove } = await makeTestFolder();
  const env = { ...bareEnvironment, HOME: folder, MILLRACE_DATA_DIR: path.join(folder, 'data') };
  const millrace = (...words: string[]) =>
    run(process.execPath, [MAIN, ...words], { env: { ...env, MILLRACE_LOG_LEVEL: 'error' } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  try {
    await writeEvaluatedExport(path.join(folder, 'export'));
    expect((await millrace('import', path.join(folder, 'export'))).stdout).toContain('Data tables added: 1.');
    const report = path.join(folder, 'report.xml');
    const good = await millrace('evaluate', '--workflow', 'answers', '--at-once', '2', '--min', 'Categorization=0.5');
    expect([good.code, good.stdout.split('\n').at(-2)]).toEqual([0, '2 of 2 rows succeeded.']);
    expect(good.stdout).toContain('  Categorization: 0.5 (rows: 2)\n');
    const words = ['--workflow', 'answers', '--min', 'Categorization=0.9', '--json', '--junit', report];
    const bad = await millrace('evaluate', ...words);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({ run: { status: 'finished', doneCount: 2 }, rows: [{}, {}] });
    expect(await readFile(report, 'utf8')).toContain('tests="3" failures="1"');
    const missing = await millrace('evaluate', '--workflow', 'nowhere');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no workflow with the id')]);
  } finally {
    await remove();
  }
});
