import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Caller } from './caller.ts';
import { ReplyParts, type StreamedReply } from './reply-parts.ts';

const head = { status: 200, headers: [] };
const sink = { reply: () => undefined, fail: () => undefined };
const part = (body: string) => ({ body: Buffer.from(body) });

it('gathers an answer in parts, from its head to its end', async () => {
  const caller = new Caller(sink);
  const begun = caller.addPart({ head, ...part('a') });
  expect(begun).toMatchObject({ sink, answer: head });
  expect(caller.take()).toBeUndefined();
  // It went on in another process.
  expect(caller.addPart({ head, ...part('b') })).toBeUndefined();
  expect(caller.addPart({ ...part('c'), isLast: true })).toBeUndefined();
  caller.breakOff();
  const answer = begun?.answer as StreamedReply;
  expect(await text(answer.parts.body)).toBe('abc');
});

it('drops parts that nobody waits for', () => {
  const caller = new Caller(undefined);
  expect(caller.addPart({ head, ...part('a') })).toBeUndefined();
  expect(caller.addPart({ ...part('b'), isLast: true })).toBeUndefined();
});

it('ends the answer of a caller who does not read', async () => {
  const parts = new ReplyParts();
  const megabyte = Buffer.alloc(1_048_576);
  for (let sent = 0; sent < 5; sent++) parts.add(megabyte);
  await expect(text(parts.body)).rejects.toThrow('The answer breaks off');
  parts.add(megabyte);
  parts.end();
});
