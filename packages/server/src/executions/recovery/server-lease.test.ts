import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerLease } from './server-lease.ts';

const MINUTE_MS = 60_000;

describe('The lease of a server', () => {
  let events: string[];
  let renew: () => Promise<boolean>;
  let lease: ServerLease;
  let now: number;
  beforeEach(async () => {
    events = [];
    renew = async () => true;
    now = Date.now();
    lease = new ServerLease({
      serverId: 'a',
      ownership: {
        renew: () => renew(),
        release: async () => void events.push('released'),
        filterLost: async (ids) => ids.filter((id) => id > 1),
      },
      liveIds: () => [1, 2],
      onLost: (ids) => void events.push(`lost ${ids}`),
      onSteady: async () => void events.push('steady'),
      log: pino({ level: 'silent' }),
    });
    await lease.start();
  });
  afterEach(() => lease.stop());

  it('looks for servers that are gone only after all had time to say that they live', async () => {
    await lease.pass(now + 10_000);
    expect(events).toEqual([]);
    await lease.pass(now + MINUTE_MS);
    expect(events).toEqual(['steady']);
  });

  it('gives all servers that time again when the database was away', async () => {
    renew = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await lease.pass(now + MINUTE_MS);
    renew = async () => true;
    await lease.pass(now + 2 * MINUTE_MS);
    expect(events).toEqual([]);
    await lease.pass(now + 3 * MINUTE_MS);
    expect(events).toEqual(['steady']);
  });

  it('lets go of what another server has taken when it was not heard of in time', async () => {
    renew = async () => false;
    await lease.pass(now + MINUTE_MS);
    expect(events).toEqual(['lost 2']);
  });

  it('is given back when the server stops', async () => {
    await lease.stop();
    expect(events).toEqual(['released']);
  });
});
