import { expect, it } from 'vitest';
import { decodeDrag, encodeDrag } from './dragged-path.ts';

it('a drag carries the path of a value, its node and a sample', () => {
  const dragged = { path: ['list', 0, 'a b'], nodeName: 'Set', sample: null };
  expect(decodeDrag(encodeDrag(dragged))).toEqual(dragged);
  expect(decodeDrag(encodeDrag({ path: [] }))).toEqual({ path: [] });
});

it('what something else dragged is no path', () => {
  for (const text of ['', 'plain text', '5', 'null', '[]', '{}', '{"path":"a"}'])
    expect(decodeDrag(text)).toBeUndefined();
  expect(decodeDrag('{"path":["a",{},null,1],"nodeName":5}')).toEqual({ path: ['a', 1] });
});
