import { expect, it, vi } from 'vitest';
import { JobIntake } from './job-intake.ts';
import { type JobTaker, SILENCE_MS, type TakenJob } from './transport/queue-transport.ts';

/** Jobs that are given as they are asked for, and what is told of them. */
class Queue implements JobTaker {
  readonly waiting: string[] = [];
  readonly lost: string[] = [];
  readonly finished: string[] = [];
  readonly kept: string[][] = [];
  #wake = Promise.withResolvers<void>();

  offer(...receipts: string[]): void {
    this.waiting.push(...receipts);
    this.#wake.resolve();
  }

  async take(limit: number): Promise<TakenJob[]> {
    if (this.waiting.length === 0) {
      this.#wake = Promise.withResolvers<void>();
      await this.#wake.promise;
    }
    return this.waiting.splice(0, limit).map((receipt) => jobOf(receipt));
  }

  async interrupt(): Promise<void> {
    this.#wake.resolve();
  }

  async keep(receipts: readonly string[]): Promise<TakenJob[]> {
    this.kept.push([...receipts]);
    return this.lost.splice(0).map((receipt) => ({ ...jobOf(receipt), wasTaken: true }));
  }

  async finish(receipts: readonly string[]): Promise<void> {
    this.finished.push(...receipts);
  }
}

function jobOf(receipt: string): TakenJob {
  return { receipt, wasTaken: false, job: { kind: 'execution', protocol: 3, executionId: receipt } };
}

function makeIntake(places: number) {
  const queue = new Queue();
  const begun = new Map<string, () => void>();
  const order: string[] = [];
  const intake = new JobIntake({
    taker: queue,
    places: () => places,
    work: ({ receipt, wasTaken }) =>
      new Promise((resolve) => {
        order.push(wasTaken ? `${receipt} of another` : receipt);
        begun.set(receipt, resolve);
      }),
    onLoad: async () => undefined,
  });
  return { intake, queue, order, end: (receipt: string) => begun.get(receipt)?.() };
}

it('Jobs are taken as places become free, and finished when they are done', async () => {
  const { intake, queue, order, end } = makeIntake(2);
  await intake.start();
  queue.offer('a', 'b', 'c');
  await expect.poll(() => order).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => order).toEqual(['a', 'b', 'c']);
  await expect.poll(() => queue.finished).toEqual(['b']);
  end('a');
  end('c');
  await intake.close();
  expect(queue.finished).toEqual(['b', 'a', 'c']);
});

it('After a pause nothing is taken, and its end waits for what is under way', async () => {
  const { intake, queue, order, end } = makeIntake(2);
  await intake.start();
  queue.offer('a');
  await expect.poll(() => order).toEqual(['a']);
  await intake.pause();
  expect(intake.isTaking).toBe(false);
  queue.offer('b');
  const closed = intake.close();
  expect(queue.finished).toEqual([]);
  end('a');
  await closed;
  expect(queue.finished).toEqual(['a']);
  expect(queue.waiting).toEqual(['b']);
});

it('While jobs are under way it says so, and takes what silent workers had', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { intake, queue, order, end } = makeIntake(2);
  try {
    await intake.start();
    queue.offer('a');
    await expect.poll(() => order).toEqual(['a']);
    queue.lost.push('x');
    vi.advanceTimersByTime(SILENCE_MS / 2);
    await expect.poll(() => order).toEqual(['a', 'x of another']);
    expect(queue.kept[0]).toEqual(['a']);
  } finally {
    vi.useRealTimers();
  }
  end('a');
  end('x');
  await intake.close();
});
