import { describe, expect, it } from 'vitest';
import { draftOf, limitProblem, settingsOf } from './settings-draft.ts';

const unlimited = { executionTimeout: -1 };

describe('settings of a workflow in the form', () => {
  it('are those of the instance where the workflow has none', () => {
    expect(draftOf({}, { executionTimeout: 3725 })).toEqual({
      executionOrder: 'v0',
      errorWorkflow: '',
      callerPolicy: 'workflowsFromSameOwner',
      callerIds: [],
      timezone: 'DEFAULT',
      timeSaved: 0,
      saveDataErrorExecution: 'DEFAULT',
      saveDataSuccessExecution: 'DEFAULT',
      saveManualExecutions: 'DEFAULT',
      saveExecutionProgress: 'DEFAULT',
      priority: 'normal',
      concurrencyLimit: 0,
      concurrencyKey: '',
      modelLimits: { costUsd: 0, tokens: 0, calls: 0, seconds: 0 },
      dailyModelLimits: { costUsd: 0, tokens: 0 },
      isLimited: true,
      limit: { hours: 1, minutes: 2, seconds: 5 },
    });
  });

  it('are its own, also in the old spelling for none', () => {
    const own = {
      errorWorkflow: 'DEFAULT',
      callerPolicy: 'workflowsFromAList',
      callerIds: 'a, b,,c',
      executionTimeout: -1,
    };
    expect(draftOf({ ...own, saveManualExecutions: false }, { executionTimeout: 60 })).toMatchObject({
      errorWorkflow: '',
      callerIds: ['a', 'b', 'c'],
      saveManualExecutions: 'false',
      isLimited: false,
    });
  });
});

describe('settings to store', () => {
  it('are the same when nothing was changed, with fields the form does not know', () => {
    for (const settings of [
      {},
      { executionOrder: 'v1' as const, later: { a: 1 } },
      { executionOrder: 'v0' as const, callerPolicy: 'workflowsFromSameOwner', executionTimeout: 90 },
      { modelLimits: { costUsd: 0.5, calls: 3 }, dailyModelLimits: { tokens: 1000 } },
      { priority: 'low' as const, concurrencyLimit: 3, concurrencyKey: '={{ $json.customer }}' },
      {
        callerPolicy: 'workflowsFromAList',
        callerIds: 'a, b',
        timezone: 'Asia/Tokyo',
        saveDataErrorExecution: 'none' as const,
      },
    ]) {
      expect(settingsOf(draftOf(settings, unlimited), settings, unlimited)).toEqual(settings);
    }
  });

  it('leave out what is as the instance has it', () => {
    const before = { timezone: 'Asia/Tokyo', saveManualExecutions: true, errorWorkflow: '7', executionTimeout: 90 };
    const draft = {
      ...draftOf(before, unlimited),
      timezone: 'DEFAULT',
      saveManualExecutions: 'DEFAULT' as const,
      errorWorkflow: '',
      isLimited: false,
    };
    expect(settingsOf(draft, before, unlimited)).toEqual({ executionTimeout: -1 });
  });

  it('forget the list of callers when it does not count', () => {
    const before = { callerPolicy: 'workflowsFromAList', callerIds: 'a' };
    const draft = { ...draftOf(before, unlimited), callerPolicy: 'none' as const };
    expect(settingsOf(draft, before, unlimited)).toEqual({ callerPolicy: 'none' });
  });

  it('have a concurrency key only with a limit, and as an expression where it is one', () => {
    const draft = { ...draftOf({}, unlimited), concurrencyKey: ' {{ $json.customer }}' };
    expect(settingsOf(draft, {}, unlimited)).toEqual({});
    const limited = { ...draft, concurrencyLimit: 1 };
    const stored = { concurrencyLimit: 1, concurrencyKey: '={{ $json.customer }}' };
    expect(settingsOf(limited, {}, unlimited)).toEqual(stored);
    expect(settingsOf({ ...limited, concurrencyKey: 'all' }, stored, unlimited)).toMatchObject({
      concurrencyKey: 'all',
    });
    expect(settingsOf({ ...limited, concurrencyLimit: 0 }, stored, unlimited)).toEqual({});
  });

  it('switch off the time limit of the instance', () => {
    const instance = { executionTimeout: 60 };
    const draft = { ...draftOf({}, instance), isLimited: false };
    expect(settingsOf(draft, {}, instance)).toEqual({ executionTimeout: -1 });
    expect(settingsOf(draftOf({}, instance), {}, instance)).toEqual({});
  });
});

it('a time limit is more than nothing, and no more than the instance allows', () => {
  const draft = draftOf({ executionTimeout: 3600 }, unlimited);
  expect(limitProblem(draft, 0)).toBeUndefined();
  expect(limitProblem(draft, 3600)).toBeUndefined();
  expect(limitProblem(draft, 3599)).toBe('tooLong');
  const nothing = { ...draft, limit: { hours: 0, minutes: 0, seconds: 0 } };
  expect(limitProblem(nothing, 0)).toBe('zero');
  expect(limitProblem({ ...nothing, isLimited: false }, 1)).toBeUndefined();
});

it('settings say how much time a run saves only where it saves some', () => {
  const instance = { executionTimeout: -1 };
  const draft = draftOf({ timeSavedPerExecution: 2.5 }, instance);
  expect(draft.timeSaved).toBe(2.5);
  expect(settingsOf(draft, {}, instance)).toEqual({ timeSavedPerExecution: 2.5 });
  expect(settingsOf({ ...draft, timeSaved: 0 }, { timeSavedPerExecution: 2.5 }, instance)).toEqual({});
});

it('settings leave out budgets that bound nothing', () => {
  const before = { modelLimits: { costUsd: 1 }, dailyModelLimits: { tokens: 5 } };
  const draft = draftOf(before, unlimited);
  const free = { modelLimits: { ...draft.modelLimits, costUsd: 0 }, dailyModelLimits: { costUsd: 2, tokens: 0 } };
  expect(settingsOf({ ...draft, ...free }, before, unlimited)).toEqual({ dailyModelLimits: { costUsd: 2 } });
});
