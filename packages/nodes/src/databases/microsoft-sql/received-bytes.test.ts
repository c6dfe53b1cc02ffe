import { once } from 'node:events';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ReceivedBytes } from './received-bytes.ts';

it('ends a connection whose answer is too large, and counts each answer on its own', async () => {
  const received = new ReceivedBytes(4 * 1024 * 1024);
  const socket = received.countedOn(new Socket());
  const answer = Buffer.alloc(3 * 1024 * 1024);
  socket.emit('data', answer);
  received.startAnew();
  socket.emit('data', answer);
  expect(socket.destroyed).toBe(false);
  const failed = once(socket, 'error');
  socket.emit('data', answer);
  expect((await failed)[0]).toMatchObject({ message: 'The answer of Microsoft SQL is larger than 4 MB' });
});
