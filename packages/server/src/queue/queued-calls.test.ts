import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { WaitingCall } from '../webhooks/resume-event.ts';
import { QueuedCalls } from './queued-calls.ts';

type Found = 'withdrawn' | 'taken' | 'missing';

/** @param found what is found of a call, each time that it is looked for; the last one from then on. */
function makeCalls(found: Found[], { lookMs = 5 } = {}) {
  const looks: Found[] = [];
  const jobs = {
    addCall: async () => 'ticket',
    async withdrawCall(): Promise<Found> {
      const [now = 'taken'] = found.length > 1 ? found.splice(0, 1) : found;
      looks.push(now);
      return now;
    },
  };
  const own = {
    async start(): Promise<never> {
      throw new Error('no workflow is run here');
    },
  };
  const options = {
    serverId: 'server',
    jobs,
    own,
    config: { queueLimit: 1 },
    lookMs,
    log: pino({ level: 'silent' }),
  };
  return { calls: new QueuedCalls(options), looks };
}

const waitingCall: WaitingCall = {
  call: { method: 'POST', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '' },
  address: 'webhook',
  method: 'POST',
  suffix: '',
};

it.each<[string, Found[], string]>([
  ['that no worker takes', ['withdrawn'], 'QUEUE_UNAVAILABLE'],
  ['that is lost together with the queue', ['taken', 'missing'], 'WORKER_LOST'],
])('refuses a call %s', async (_which, found, code) => {
  const { calls } = makeCalls(found);
  await expect(calls.resume(1, waitingCall)).rejects.toMatchObject({ code });
});

it('waits for a call that a worker has, however long it takes, and for an answer that is on the way', async () => {
  const { calls, looks } = makeCalls(['taken', 'taken', 'missing', 'taken']);
  const answer = calls.resume(1, waitingCall);
  await expect.poll(() => looks.length).toBeGreaterThan(5);
  await calls.close(0);
  await expect(answer).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
});

it('refuses calls beyond its limit', async () => {
  const { calls } = makeCalls(['taken']);
  const first = calls.resume(1, waitingCall);
  await expect(calls.resume(2, waitingCall)).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  await calls.close(0);
  await expect(first).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
});

it('takes back what no worker has when the server ends: its caller, who is refused, may call again', async () => {
  const { calls, looks } = makeCalls(['withdrawn'], { lookMs: 60_000 });
  const answer = calls.resume(1, waitingCall);
  const refused = expect(answer).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
  await calls.close(20);
  await refused;
  expect(looks).toEqual(['withdrawn']);
});
