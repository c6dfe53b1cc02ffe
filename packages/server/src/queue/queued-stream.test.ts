import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { QueuedStream } from './queued-stream.ts';

const head = { status: 200, headers: [] };
const part = (number: number, body: string) => ({
  ...{ kind: 'replyPart' as const, callId: 'c', part: number, body: Buffer.from(body).toString('base64') },
  ...(number === 0 && { head }),
});

it('puts parts that overtook each other into their order', async () => {
  const stream = new QueuedStream();
  expect(stream.add({ ...part(3, ''), end: 'whole' })).toBeUndefined();
  expect(stream.add(part(1, 'a'))).toBeUndefined();
  const answer = stream.add(part(0, ''));
  expect(answer).toMatchObject(head);
  stream.add(part(2, 'b'));
  expect(await text(answer?.parts.body as AsyncIterable<string>)).toBe('ab');
});

it('breaks off where the answer does', async () => {
  const stream = new QueuedStream();
  const answer = stream.add(part(0, 'a'));
  stream.add({ ...part(1, ''), end: 'broken' });
  await expect(text(answer?.parts.body as AsyncIterable<string>)).rejects.toThrow('The answer breaks off');
});
