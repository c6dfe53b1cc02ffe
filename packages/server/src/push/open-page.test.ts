import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenPage } from './open-page.ts';

const viewer = { userId: 'ada', isInstanceOwner: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of the first event at once, and of what follows soon together', () => {
  const { page, messages } = openPage();
  for (const event of ['1', '2', '3']) page.tell(event);
  expect(messages()).toEqual([[1]]);
  vi.runAllTimers();
  expect(messages()).toEqual([[1], [2, 3]]);
  page.tell('4');
  expect(messages()).toEqual([[1], [2, 3], [4]]);
});

it('gathers no more than 64 kB', () => {
  const { page, messages } = openPage();
  const large = JSON.stringify('x'.repeat(40_000));
  for (let count = 0; count < 3; count++) page.tell(large);
  expect(messages().map(({ length }) => length)).toEqual([1, 2]);
});

it('tells what is gathered before it ends, and nothing after', () => {
  const { page, messages, response } = openPage();
  page.tell('1');
  page.tell('2');
  page.end();
  expect(messages()).toEqual([[1], [2]]);
  expect(response.writableEnded).toBe(true);
  page.tell('3');
  vi.runAllTimers();
  expect(messages()).toHaveLength(2);
});

it('ends a connection whose page reads nothing', () => {
  const { page, response } = openPage();
  response.writableLength = 5_000_000;
  page.tell('1');
  expect(response.destroyed).toBe(true);
});

function openPage() {
  const response = {
    ...{ text: '', writableEnded: false, destroyed: false, writableLength: 0 },
    write(text: string) {
      this.text += text;
    },
    end() {
      this.writableEnded = true;
    },
    destroy() {
      this.destroyed = true;
    },
  };
  const page = new OpenPage(viewer, response as unknown as ServerResponse);
  const messages = () =>
    [...response.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown[]);
  return { page, response, messages };
}
