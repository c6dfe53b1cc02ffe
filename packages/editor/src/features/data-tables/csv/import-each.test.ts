import { expect, it } from 'vitest';
import { importEach } from './import-each.ts';

const fileOf = (name: string) => new File(['a'], name);

function importOf(names: string[], refused: string[], controller = new AbortController()) {
  const parts: string[] = [];
  const sent: string[] = [];
  const results = importEach(names.map(fileOf), {
    signal: controller.signal,
    async send({ name }, onProgress) {
      sent.push(name);
      onProgress(0.5);
      if (name === 'stop') controller.abort(new Error('stopped'));
      controller.signal.throwIfAborted();
      if (refused.includes(name)) throw new Error(`${name} is wrong`);
      return 3;
    },
    onProgress: ({ name }, part) => void parts.push(`${name} ${part}`),
    refusalOf: (error) => String(error),
  });
  return { results, parts, sent };
}

it('brings in what it can, and tells of each file by name', async () => {
  const { results, parts } = importOf(['a', 'b'], ['a']);
  expect(await results).toEqual([
    { name: 'a', refusal: 'Error: a is wrong' },
    { name: 'b', inserted: 3 },
  ]);
  expect(parts).toEqual(['a 0', 'a 0.25', 'b 0.5', 'b 0.75']);
});

it('ends where it is stopped, and tells of what was done', async () => {
  const { results, sent } = importOf(['a', 'stop', 'c'], []);
  expect(await results).toEqual([
    { name: 'a', inserted: 3 },
    { name: 'stop', refusal: 'Error: stopped' },
  ]);
  expect(sent).toEqual(['a', 'stop']);
});

it('begins no file after it was stopped', async () => {
  const controller = new AbortController();
  const sent: string[] = [];
  const results = await importEach(['a', 'b'].map(fileOf), {
    signal: controller.signal,
    async send({ name }) {
      sent.push(name);
      controller.abort();
      return 3;
    },
    onProgress: () => undefined,
    refusalOf: String,
  });
  expect(results).toEqual([{ name: 'a', inserted: 3 }]);
  expect(sent).toEqual(['a']);
});
