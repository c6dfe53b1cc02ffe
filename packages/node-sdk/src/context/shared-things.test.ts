import { expect, it } from 'vitest';
import { SharedThings } from './shared-things.ts';

function opener() {
  const opened: string[] = [];
  const closed: string[] = [];
  let isUsable = true;
  const open = (name: string) => async () => {
    opened.push(name);
    return { thing: { name }, close: () => void closed.push(name), isUsable: () => isUsable };
  };
  return {
    open,
    opened,
    closed,
    setUsable: (value: boolean) => {
      isUsable = value;
    },
  };
}

it('opens one thing for each key, also for those who ask at the same time', async () => {
  const { open, opened } = opener();
  const shared = new SharedThings();
  const [a, b, c] = await Promise.all([
    shared.get('x', open('x')),
    shared.get('x', open('x')),
    shared.get('y', open('y')),
  ]);
  expect(a).toBe(b);
  expect(c).not.toBe(a);
  expect(opened).toEqual(['x', 'y']);
});

it('opens anew what is of no use any more', async () => {
  const { open, opened, closed, setUsable } = opener();
  const shared = new SharedThings();
  await shared.get('x', open('first'));
  setUsable(false);
  const second = shared.get('x', async () => {
    setUsable(true);
    return await open('second')();
  });
  expect(await second).toEqual({ name: 'second' });
  expect({ opened, closed }).toEqual({ opened: ['first', 'second'], closed: ['first'] });
});

it('fails for all who want what could not be opened, without trying again', async () => {
  const shared = new SharedThings();
  let tries = 0;
  const open = async () => {
    tries += 1;
    throw new Error('refused');
  };
  await expect(shared.get('x', open)).rejects.toThrow('refused');
  await expect(shared.get('x', open)).rejects.toThrow('refused');
  expect(tries).toBe(1);
});

it('closes everything, whatever fails to close', async () => {
  const { open, closed } = opener();
  const shared = new SharedThings();
  await shared.get('a', async () => ({ thing: 1, close: () => Promise.reject(new Error('gone')) }));
  await shared.get('b', open('b'));
  await shared.close();
  expect(closed).toEqual(['b']);
});
