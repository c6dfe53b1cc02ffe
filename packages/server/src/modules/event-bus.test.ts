import { expect, it } from 'vitest';
import { defineEvent, EventBus } from './event-bus.ts';

const accountDeleted = defineEvent<{ userId: string }>('an account was deleted');
const other = defineEvent<{ userId: string }>('something else');

it('All who listen are told, one after the other, those who came last first', async () => {
  const bus = new EventBus();
  const told: string[] = [];
  bus.on(accountDeleted, ({ userId }) => void told.push(`credentials of ${userId}`));
  bus.on(other, () => void told.push('not this one'));
  bus.on(accountDeleted, async ({ userId }) => {
    await Promise.resolve();
    told.push(`workflows of ${userId}`);
  });
  await bus.emit(accountDeleted, { userId: 'u1' });
  expect(told).toEqual(['workflows of u1', 'credentials of u1']);
});

it('What one cannot do ends it, and who tells learns of it', async () => {
  const bus = new EventBus();
  const told: string[] = [];
  bus.on(accountDeleted, () => void told.push('credentials'));
  bus.on(accountDeleted, () => Promise.reject(new Error('no database')));
  await expect(bus.emit(accountDeleted, { userId: 'u1' })).rejects.toThrow('no database');
  expect(told).toEqual([]);
});
