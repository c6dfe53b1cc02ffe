import { expect, it } from 'vitest';
import { scaffoldService } from './lib/scaffold-service.mjs';
import { inTemporaryFolder, runTests, typeProblems } from './lib/try-node.mjs';

it('a new service passes its types and its tests as it is', { timeout: 120_000 }, async () => {
  await inTemporaryFolder('scaffold', scaffoldService('my-shop'), async (folder) => {
    expect(await typeProblems(folder)).toBe('');
    expect(await runTests(folder)).toEqual({ passed: 3, failed: 0 });
  });
});
