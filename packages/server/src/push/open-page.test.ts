import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenPage, type PageViewer } from './open-page.ts';

const seen = new Set<string>();
const viewer: PageViewer = {
  userId: 'ada',
  isInstanceOwner: false,
  maySee: async (workflowId) => seen.has(workflowId),
  isStill: async () => true,
};

beforeEach(() => {
  vi.useFakeTimers();
  seen.clear();
});
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

it('tells of a workflow, in order, while its viewer may see it', async () => {
  const { page, messages } = openPage();
  seen.add('w');
  page.tellOf('w', '1');
  page.tellOf('other', '2');
  page.tellOf(null, '3');
  await vi.runAllTimersAsync();
  expect(messages().flat()).toEqual([1, 3]);

  // Known for a while, for the steps of a run, and asked anew when something about shares changed, or after that while.
  seen.clear();
  page.tellOf('w', '4');
  page.forgetRights();
  page.tellOf('w', '5');
  await vi.runAllTimersAsync();
  seen.add('w');
  page.tellOf('w', '6');
  await vi.advanceTimersByTimeAsync(5000);
  page.tellOf('w', '7');
  await vi.runAllTimersAsync();
  expect(messages().flat()).toEqual([1, 3, 4, 7]);
});

it('keeps no more than 4 MB of events while it is asked what may be told', () => {
  const { page, response } = openPage();
  const large = 'x'.repeat(1_000_000);
  for (let count = 0; count < 5; count++) page.tellOf('w', large);
  expect(response.destroyed).toBe(true);
});

it('ends a connection whose viewer nobody can tell the rights of', async () => {
  const { page, response } = openPage({ ...viewer, maySee: () => Promise.reject(new Error('no database')) });
  page.tellOf('w', '1');
  await vi.runAllTimersAsync();
  expect(response.destroyed).toBe(true);
});

it('ends a connection whose page reads nothing', () => {
  const { page, response } = openPage();
  response.writableLength = 5_000_000;
  page.tell('1');
  expect(response.destroyed).toBe(true);
});

function openPage(of = viewer) {
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
  const page = new OpenPage(of, response as unknown as ServerResponse);
  const messages = () =>
    [...response.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown[]);
  return { page, response, messages };
}
