import { expect, it } from 'vitest';
import { compose } from './compose.ts';
import { defineModule, type Module, need } from './module.ts';

/** A module that writes down what becomes of it. */
function noted<Provided extends object>(provides: Provided, needs: object, lines: string[]): Module<object, Provided> {
  const names = Object.keys(provides) as Array<keyof Provided & string>;
  const name = names.join();
  const say = (what: string) => async () => void lines.push(`${name} ${what}`);
  return {
    name,
    needs: Object.fromEntries(Object.keys(needs).map((each) => [each, need<unknown>()])),
    provides: names,
    create() {
      lines.push(`${name} is made`);
      return { provides, prepare: say('prepares'), start: say('starts'), stop: say('stops') };
    },
  };
}

const clock = defineModule({
  name: 'clock',
  needs: {},
  provides: ['now'],
  create: () => ({ provides: { now: () => 7, hidden: 'not provided' } }),
});

const greeting = defineModule({
  name: 'greeting',
  needs: { now: need<() => number>(), who: need<string>() },
  provides: ['greeting'],
  create: ({ now, who }) => ({ provides: { greeting: `${who} at ${now()}` } }),
});

it('A module gets what others provide and what is given, whatever the order of the list', async () => {
  const { services } = await compose({ greeting, clock }, { who: 'Ada' });
  expect(services.greeting).toBe('Ada at 7');
  expect(services).not.toHaveProperty('hidden');
});

it('A module gets only what it says it needs', async () => {
  const seen: string[][] = [];
  const modest = defineModule({
    name: 'modest',
    needs: { who: need<string>() },
    provides: [],
    create: (needs) => {
      seen.push(Object.keys(needs));
      return {};
    },
  });
  await compose({ modest, clock }, { who: 'Ada', secret: 'x' });
  expect(seen).toEqual([['who']]);
});

it('Modules start after those they need and stop before them, whatever the order of the list', async () => {
  const lines: string[] = [];
  const composed = await compose(
    { c: noted({ c: 1 }, { b: 1 }, lines), a: noted({ a: 1 }, {}, lines), b: noted({ b: 1 }, { a: 1 }, lines) },
    {},
  );
  await composed.prepare();
  await composed.start();
  await composed.stop(100);
  const all = (what: string, names = 'abc') => [...names].map((name) => `${name} ${what}`);
  expect(lines).toEqual([...all('is made'), ...all('prepares'), ...all('starts'), ...all('stops', 'cba')]);
});

it('One that takes long to start keeps back only those that need it', async () => {
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  const slow = defineModule({
    name: 'slow',
    needs: {},
    provides: ['slow'],
    create: () => ({ provides: { slow: 1 }, start: () => ready.promise }),
  });
  const composed = await compose({ slow, a: noted({ a: 1 }, { slow: 1 }, lines), b: noted({ b: 1 }, {}, lines) }, {});
  lines.length = 0;
  const started = composed.start();
  await composed.prepare();
  expect(lines).toEqual(['b starts', 'a prepares', 'b prepares']);
  ready.resolve();
  await started;
  expect(lines.at(-1)).toBe('a starts');
});

it('Where one cannot be made, those before it are stopped', async () => {
  const lines: string[] = [];
  const failing = defineModule({
    name: 'failing',
    needs: { a: need<unknown>() },
    provides: [],
    create: () => Promise.reject(new Error('no queue')),
  });
  await expect(compose({ failing, a: noted({ a: 1 }, {}, lines) }, {})).rejects.toThrow('no queue');
  expect(lines).toEqual(['a is made', 'a stops']);
});

it('All are told that they will be stopped before the first one is', async () => {
  const lines: string[] = [];
  const told = defineModule({
    name: 'told',
    needs: {},
    provides: ['told'],
    create: () => ({ provides: { told: 1 }, closing: () => void lines.push('told is closing') }),
  });
  const composed = await compose({ told, a: noted({ a: 1 }, { told: 1 }, lines) }, {});
  await composed.stop(100);
  expect(lines).toEqual(['a is made', 'told is closing', 'a stops']);
});

it('One that cannot be stopped keeps no other from being stopped', async () => {
  const lines: string[] = [];
  const stuck = defineModule({
    name: 'stuck',
    needs: { a: need<unknown>() },
    provides: [],
    create: () => ({ stop: () => Promise.reject(new Error('is stuck')) }),
  });
  const composed = await compose({ stuck, a: noted({ a: 1 }, {}, lines) }, {});
  const refusal = await composed.stop(100).catch((error: AggregateError) => error.errors);
  expect([refusal, lines]).toEqual([[new Error('is stuck')], ['a is made', 'a stops']]);
});

it('What one takes to stop is no longer there for the others', async () => {
  const graces: number[] = [];
  const slow = (name: string) =>
    defineModule({
      name,
      needs: {},
      provides: [],
      create: () => ({
        async stop(graceMs: number) {
          graces.push(graceMs);
          const until = performance.now() + 2;
          while (performance.now() < until);
        },
      }),
    });
  const composed = await compose({ a: slow('a'), b: slow('b') }, {});
  await composed.stop(50);
  expect(graces).toHaveLength(2);
  expect(graces[1]).toBeLessThan((graces[0] ?? 0) - 1);
});

it('What does not fit together does not compile', async () => {
  // @ts-expect-error nobody provides `who`
  await expect(compose({ greeting, clock }, {})).rejects.toThrow('needs "who"');
  // @ts-expect-error `who` is no text
  await compose({ greeting, clock }, { who: 7 });
  const wrong = defineModule({
    name: 'wrong',
    needs: {},
    provides: ['now'],
    create: () => ({ provides: { now: 'noon' } }),
  });
  // @ts-expect-error `now` is no function
  await expect(compose({ greeting, wrong }, { who: 'Ada' })).rejects.toThrow();
  // @ts-expect-error it does not make what it says it provides
  defineModule({ name: 'empty', needs: {}, provides: ['now'], create: () => ({ provides: {} }) });
});
