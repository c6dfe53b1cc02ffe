import type { FollowedOutcome } from '@millrace/wire';
import { describe, expect, it } from 'vitest';
import type { LiveExecution } from '../../executions/live/live-execution.ts';
import type { ExecutionLauncher, LaunchRequest } from '../../executions/start/execution-launcher.ts';
import { launchFollowed } from './followed-launch.ts';

describe('an execution that is followed', () => {
  const execution = { id: '7' } as LiveExecution;
  const request = {} as LaunchRequest;

  function launch(until: 'end' | 'answer', ended: Promise<'success' | 'error'>) {
    const given: LaunchRequest[] = [];
    const told: FollowedOutcome[] = [];
    const launcher: Pick<ExecutionLauncher, 'launch' | 'find' | 'outcomeOf'> = {
      async launch(launched) {
        given.push(launched);
        launched.onBegin?.('7');
        return '7';
      },
      find: () => execution,
      outcomeOf: () => ended,
    };
    const followed = launchFollowed(launcher, request, { until, tell: (outcome) => told.push(outcome) });
    return { given, told, followed };
  }

  it('is told of by how it ended', async () => {
    const { followed, told, given } = launch('end', Promise.resolve('error'));
    await (await followed).told;
    expect(told).toEqual(['error']);
    expect(given[0]).toMatchObject({ isFollowed: true });
    expect(given[0]?.sink).toBeUndefined();
  });

  it('is told of once, by the answer of its node should that come first', async () => {
    const end = Promise.withResolvers<'success'>();
    const { followed, told, given } = launch('answer', end.promise);
    const { told: isTold } = await followed;
    given[0]?.sink?.reply({ status: 200, headers: [], body: Buffer.alloc(0) });
    await isTold;
    end.resolve('success');
    await end.promise;
    expect(told).toEqual(['answered']);
  });

  it('is told of by its end where no node answers', async () => {
    const { followed, told, given } = launch('answer', Promise.resolve('success'));
    given[0]?.sink?.fail(new Error('Nobody answered'));
    await (await followed).told;
    expect(told).toEqual(['success']);
  });
});
