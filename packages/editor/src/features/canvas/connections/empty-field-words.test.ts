import { expect, it } from 'vitest';
import type { PortConnections } from '../../../model/document/node-connections.ts';
import { emptyFieldWords } from './empty-field-words.ts';

const port = { type: 'main', index: 0 } as PortConnections['port'];
const words = (direction: 'in' | 'out', takesMore: boolean, hasKind: boolean) =>
  emptyFieldWords({ direction, takesMore, hasKind, port, connected: [], possible: [] });

it('tells a full input from nodes that have nothing of its kind: both were said to have no other node that fits', () => {
  expect(words('in', false, true)).toBe('full');
  expect(words('in', true, false)).toBe('noOutputs');
  expect(words('out', true, false)).toBe('noInputs');
  expect(words('out', true, true)).toBe('nothing');
});
