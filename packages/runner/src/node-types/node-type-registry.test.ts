import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineNode } from '@millrace/node-sdk';
import { expect, test, vi } from 'vitest';
import { NodeTypeRegistry } from './node-type-registry.ts';

const passOn = (version: number | number[]) =>
  defineNode({
    name: 'test.passOn',
    displayName: 'Pass on',
    description: 'Passes items on',
    version,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Pass on' },
    parameters: [],
    run: ({ item }) => item,
  });

const old = passOn([1, 1.1]);
const current = passOn(2);
const workflow = {
  nodes: ['test.passOn', 'test.passOn', 'test.nowhere'].map((type, index) => ({
    id: String(index),
    name: String(index),
    type,
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: {},
  })),
};

test('a type is loaded once, with all its versions', async () => {
  const load = vi.fn(async () => ({ default: [old, current] }));
  const registry = new NodeTypeRegistry([{ name: 'test.passOn', load }], []);
  await Promise.all([registry.load(workflow), registry.load(workflow)]);
  await registry.load(workflow);
  expect(load).toHaveBeenCalledTimes(1);
  expect(registry.find('test.passOn', 1.1)).toBe(old);
  expect(registry.find('test.passOn', 3)).toBe(current);
  expect(registry.find('test.nowhere', 1)).toBeUndefined();
});

test('the event loop turns between two types, so that loading many is no hang', async () => {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn();
  })();
  const loadedIn: number[] = [];
  const load = async () => {
    loadedIn.push(turn);
    return { default: old };
  };
  const names = ['test.a', 'test.b', 'test.c'];
  const registry = new NodeTypeRegistry(
    names.map((name) => ({ name, load })),
    [],
  );
  await registry.load({ nodes: workflow.nodes.map((node, index) => ({ ...node, type: names[index] ?? '' })) });
  isOver = true;
  await counting;
  expect(new Set(loadedIn).size).toBe(names.length);
});

test('a type that is used before it was loaded is a defect, not an unknown type', () => {
  const registry = new NodeTypeRegistry([{ name: 'test.passOn', load: async () => ({ default: old }) }], []);
  expect(() => registry.find('test.passOn', 1)).toThrow('was not loaded');
});

test('a type that could not be loaded is tried again', async () => {
  const load = vi.fn(async () => ({ default: old })).mockRejectedValueOnce(new Error('The file is locked'));
  const registry = new NodeTypeRegistry([{ name: 'test.passOn', load }], []);
  await expect(registry.load(workflow)).rejects.toThrow('locked');
  await registry.load(workflow);
  expect(registry.find('test.passOn', 1)).toBe(old);
});

test('a credential type of a package that extends OAuth signs as that does', async () => {
  const registry = new NodeTypeRegistry();
  const description = { name: 'parcelsOAuth2Api', displayName: 'Parcels', properties: [], extends: ['oAuth2Api'] };
  const load = async () => ({ default: { description } });
  const catalogue = async () => ({ nodeTypes: [], credentialTypes: [{ description }], icons: {} });
  registry.usePackages([{ nodes: [], credentials: [{ name: description.name, load }], catalogue }]);
  const sign = await registry.authenticationOf(description.name);
  const token = { oauthTokenData: { access_token: 'granted', token_type: 'Bearer' } };
  expect(await sign?.(token, { url: 'https://parcels.example' })).toMatchObject({
    headers: { authorization: 'Bearer granted' },
  });
});

test('a built-in type has an icon, an unknown one none', async () => {
  expect(await new NodeTypeRegistry().icon('n8n-nodes-base.if')).toMatch(/^<svg/);
  expect(await new NodeTypeRegistry().icon('constructor')).toBeNull();
});
