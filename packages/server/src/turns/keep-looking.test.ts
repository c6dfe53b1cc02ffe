import { expect, it } from 'vitest';
import { keepLooking } from './keep-looking.ts';

it('Looks at once and again, tells of the first failure in a row, and ends', async () => {
  const results = ['good', 'bad', 'bad', 'good', 'bad', 'good'];
  const failures: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const end = await keepLooking({
    intervalMs: 1,
    onFailure: (error) => failures.push((error as Error).message),
    async look() {
      const result = results.shift();
      if (results.length === 0) all.resolve();
      if (result === 'bad') throw new Error(`bad, ${results.length} to come`);
    },
  });
  expect(results).toHaveLength(5);
  await all.promise;
  end();
  expect(failures).toEqual(['bad, 4 to come', 'bad, 1 to come']);
});
