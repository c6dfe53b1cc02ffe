import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { TurnLines } from './turn-lines.ts';

const MIB = 1_048_576;

it('leaves who does not read what a model goes on writing', () => {
  const lines = new TurnLines();
  for (let nth = 0; nth < 64; nth++) lines.write({ type: 'text', text: 'x'.repeat(MIB) });
  lines.end();
  expect(lines.body.destroyed).toBe(true);
  expect(lines.body.writableLength).toBeLessThan(11 * MIB);
});

it('writes a large event, and each as a line', async () => {
  const lines = new TurnLines();
  lines.write({ type: 'alive' });
  lines.write({ type: 'done', text: 'x'.repeat(20 * MIB) });
  lines.end();
  const [first, second, rest] = (await text(lines.body)).split('\n');
  expect([first, second?.length, rest]).toEqual([
    '{"type":"alive"}',
    20 * MIB + '{"type":"done","text":""}'.length,
    '',
  ]);
});
