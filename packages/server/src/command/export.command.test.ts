import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeTestFolder } from '../testing/test-home.ts';
import { exportCommand } from './export.command.ts';

it.each([
  ['workflows', true],
  ['data-tables', false],
])('Several files of %s are not written to standard output', async (kind, isSeparate) => {
  const { folder, remove } = await makeTestFolder();
  vi.stubEnv('MILLRACE_DATA_DIR', path.join(folder, 'none'));
  try {
    const exported = exportCommand({ kind, to: '-', id: undefined, isSeparate, isDecrypted: false });
    await expect(exported).rejects.toThrow('Several files do not fit into standard output.');
  } finally {
    vi.unstubAllEnvs();
    await remove();
  }
});
