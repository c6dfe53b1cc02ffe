import { expect, it, vi } from 'vitest';
import { apiError } from '../errors/server-error.ts';
import type { Actor } from './actor.ts';
import { errorFor, messageFor } from './message-for.ts';

const actor = { kind: 'nobody' } as unknown as Actor;
const naming = {
  workflowId: 'w1',
  message: 'It is used by "Secret plan".',
  template: { message: 'WEBHOOK_CONFLICT.otherNamed', values: { name: 'Secret plan' } },
};
const conflict = () =>
  apiError(
    'WEBHOOK_CONFLICT.other',
    { method: 'GET', path: 'a' },
    { naming, hint: 'Change it.', retryAfterSeconds: 3 },
  );

it('names a workflow to those who may see it, and to nobody else', async () => {
  for (const [maySee, message] of [
    [true, naming.message],
    [false, 'The webhook GET a is used by another active workflow.'],
  ] as const) {
    const can = vi.fn(async () => maySee);
    expect(await messageFor(actor, conflict(), { can })).toBe(message);
    expect(can).toHaveBeenCalledExactlyOnceWith(actor, 'workflow:read', 'w1');
    const told = await errorFor(actor, conflict(), { can });
    expect(told).toMatchObject({ code: 'WEBHOOK_CONFLICT', message, hint: 'Change it.', retryAfterSeconds: 3 });
    expect(JSON.stringify(told).includes('Secret plan')).toBe(maySee);
  }
});

it('leaves errors as they are that name no workflow, or are told to nobody', async () => {
  const can = vi.fn(async () => true);
  const errors = [new TypeError('x'), apiError('MFA_WRONG'), 'text'];
  for (const error of errors) expect(await errorFor(actor, error, { can })).toBe(error);
  const nobodys = conflict();
  expect(await errorFor(undefined, nobodys, { can })).toBe(nobodys);
  expect(can).not.toHaveBeenCalled();
});
