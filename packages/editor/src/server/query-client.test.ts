import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient, refreshQueries } from './query-client.ts';

it('asks again after a change, also where the first answer is still on its way', async () => {
  let stored = 'before';
  const first = Promise.withResolvers<void>();
  const list = async () => {
    const answer = stored;
    if (answer === 'before') await first.promise;
    return answer;
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['things'], queryFn: list });
  onTestFinished(observer.subscribe(() => undefined));
  stored = 'after';
  const refreshed = refreshQueries(['things']);
  first.resolve();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');

  stored = 'later';
  await refreshQueries();
  expect(observer.getCurrentResult().data).toBe('later');
});
