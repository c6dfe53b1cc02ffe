import { pino } from 'pino';
import { expect, it } from 'vitest';
import { liveExecution } from '../../testing/executions.ts';
import { Places, type PlacesOptions } from './places.ts';

const LIMITED = { settings: { concurrencyLimit: 1 } };

type PlaceStore = PlacesOptions['repository'];

/** Gives its one place to who asks first. */
class OnePlace implements PlaceStore {
  #wanted: number[] = [];

  async take({ executionId }: { executionId: number }): Promise<boolean> {
    if (!this.#wanted.includes(executionId)) this.#wanted.push(executionId);
    return this.#wanted[0] === executionId;
  }
  async grant(): Promise<void> {}
  async release({ executionId }: { executionId: number }): Promise<void> {
    this.#wanted = this.#wanted.filter((id) => id !== executionId);
  }
  async filterTaken(ids: readonly number[]): Promise<number[]> {
    return ids.filter((id) => this.#wanted[0] === id);
  }
}

it('An execution that waits for its place does not begin while the server closes, when it would be cut short', async () => {
  const executions = [1, 2].map((id) => liveExecution({ id, workflow_id: 'limited' }, LIMITED));
  for (const execution of executions) execution.apply({ type: 'dispatched' });
  const [first, second] = executions as [(typeof executions)[0], (typeof executions)[0]];
  const places = new Places({
    repository: new OnePlace(),
    live: { find: (id) => executions.find((execution) => execution.id === id) },
    store: async () => undefined,
    log: pino({ level: 'silent' }),
  });
  await places.take(first.id, 'key');
  const begun: string[] = [];
  const waiting = places.take(second.id, 'key').then(() => begun.push(second.id));
  await expect.poll(() => second.row.status).toBe('new');

  places.prepareToClose();
  await places.release(first);
  expect(begun).toEqual([]);
  expect(second.row.status).toBe('new');
  places.close();
  await waiting;
});
