import { beforeEach, describe, expect, it } from 'vitest';
import { apiError } from '../../errors/server-error.ts';
import { DatabaseReads } from './database-reads.ts';

const AWAY = new Error('connect ECONNREFUSED');
const UNAVAILABLE = { code: 'DATABASE_UNAVAILABLE', cause: AWAY };

describe('What is read before an execution begins', () => {
  let reads: DatabaseReads;
  let attempts: number;
  beforeEach(() => {
    attempts = 0;
    reads = new DatabaseReads({ isUnavailable: (error) => !(error instanceof TypeError), retryMs: 1 });
  });

  /** Fails until it was tried so often. */
  function comesBackAfter(times: number): () => Promise<string> {
    return async () => {
      attempts++;
      if (attempts <= times) throw AWAY;
      return 'read';
    };
  }

  it('waits for a database that is away when nobody would try again', async () => {
    expect(await reads.read(comesBackAfter(3), { isPatient: true })).toBe('read');
    expect(attempts).toBe(4);
  });

  it('is refused at once when the caller can try again', async () => {
    await expect(reads.read(comesBackAfter(3), { isPatient: false })).rejects.toMatchObject(UNAVAILABLE);
    expect(attempts).toBe(1);
  });

  it('waits no longer when the server stops', async () => {
    const read = reads.read(comesBackAfter(Number.POSITIVE_INFINITY), { isPatient: true });
    reads.close();
    await expect(read).rejects.toMatchObject(UNAVAILABLE);
  });

  it('does not wait when the database answered with a refusal, or our code is at fault', async () => {
    const refusal = apiError('WORKFLOW_NOT_FOUND', { id: 'w1' });
    await expect(reads.read(() => Promise.reject(refusal), { isPatient: true })).rejects.toBe(refusal);
    const fault = new TypeError('x is undefined');
    await expect(reads.read(() => Promise.reject(fault), { isPatient: true })).rejects.toBe(fault);
  });

  it('waits with a bounded number of others', async () => {
    const reading = Array.from({ length: 1100 }, () =>
      reads.read(comesBackAfter(Number.POSITIVE_INFINITY), { isPatient: true }).catch((error: unknown) => error),
    );
    expect(await Promise.race(reading)).toMatchObject(UNAVAILABLE);
    reads.close();
    await Promise.all(reading);
  });
});
