import { expect, it } from 'vitest';
import { type Declared, inOrder } from './module-order.ts';

const declared = (name: string, needs: string[], provides = [name]): Declared => ({
  name,
  needs: Object.fromEntries(needs.map((each) => [each, {}])),
  provides,
});
const orderOf = (...modules: Declared[]) => inOrder(modules, ['database']).map(({ name }) => name);

it('Modules stand behind those that they need, else as they come', () => {
  const modules = [declared('workflows', ['tags', 'folders']), declared('tags', ['database']), declared('folders', [])];
  expect(orderOf(...modules)).toEqual(['tags', 'folders', 'workflows']);
  expect(orderOf(declared('b', []), declared('a', []))).toEqual(['b', 'a']);
});

it('What nobody provides is named, with the module that needs it', () => {
  expect(() => orderOf(declared('workflows', ['tags']))).toThrow(
    'The module "workflows" needs "tags", which no module provides. Add the one that does to the list.',
  );
});

it('What two provide is named with both', () => {
  expect(() => orderOf(declared('tags', []), declared('labels', [], ['tags']))).toThrow(
    'The module "labels" provides "tags", which is provided by the module "tags", too. Each name has one provider.',
  );
  expect(() => orderOf(declared('store', [], ['database']))).toThrow(
    'The module "store" provides "database", which is given already. Each name has one provider.',
  );
});

it('A circle is told in whole, without what leads to it', () => {
  const circle = [declared('a', ['b']), declared('b', ['c']), declared('c', ['d']), declared('d', ['b'])];
  expect(() => orderOf(...circle)).toThrow(
    'Modules need each other in a circle: "b" needs "c" needs "d" needs "b". What runs against the order is an event.',
  );
  expect(() => orderOf(declared('a', ['a']))).toThrow('in a circle: "a" needs "a".');
});
