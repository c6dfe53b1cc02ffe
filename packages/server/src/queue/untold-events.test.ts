import { expect, it } from 'vitest';
import { ALL_SESSIONS } from '../push/push-hub.ts';
import { type Told, UntoldEvents } from './untold-events.ts';

/** A place to tell events that is away until it is opened. */
function makePlace() {
  const told: Told[] = [];
  const failures: Error[] = [];
  let isOpen = false;
  let attempts = 0;
  const events = new UntoldEvents({
    async tell(event) {
      attempts++;
      if (!isOpen) throw new Error('away');
      told.push(event);
    },
    onMissed: (reason) => failures.push(reason),
  });
  return {
    events,
    told,
    failures,
    open: () => {
      isOpen = true;
    },
    whenTried: () => expect.poll(() => attempts).toBeGreaterThan(0),
  };
}

it('tells events in their order', async () => {
  const { events, told, failures, open } = makePlace();
  open();
  for (const content of ['1', '2', '3']) events.add('page', content);
  await expect.poll(() => told).toEqual(['1', '2', '3'].map((content) => ({ sessionId: 'page', content })));
  expect(failures).toEqual([]);
});

it('says once to each page that it missed something, when that can be told again, and then goes on', async () => {
  const { events, told, failures, open, whenTried } = makePlace();
  for (const sessionId of ['a', 'b', 'a']) events.add(sessionId, 'lost');
  await whenTried();
  events.add('c', 'later');
  open();
  events.add('a', 'lost, too: the page is going to load all of it');
  await expect
    .poll(() => told, { timeout: 20_000 })
    .toEqual([{ sessionId: 'a' }, { sessionId: 'b' }, { sessionId: 'c', content: 'later' }]);
  expect(failures.map(({ message }) => message)).toEqual(['away']);
  events.add('a', 'new');
  await expect.poll(() => told.at(-1)).toEqual({ sessionId: 'a', content: 'new' });
});

it('keeps neither more than some megabytes nor the names of more than some pages', async () => {
  const { events, told, open, whenTried } = makePlace();
  const large = 'x'.repeat(3_000_000);
  events.add('first', 'lost');
  await whenTried();
  events.add('a', large);
  events.add('b', large);
  for (let page = 0; page < 3000; page++) events.add(`page-${page}`, large);
  open();
  await expect.poll(() => told, { timeout: 20_000 }).toEqual([{ sessionId: ALL_SESSIONS }]);
});
