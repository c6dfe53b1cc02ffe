import { expect, it } from 'vitest';
import { collectCatalogue } from './catalogue.ts';
import { credentialModules, nodeModules } from './index.ts';

const { nodeTypes, credentialTypes, icons } = await collectCatalogue();

it('lists each type by its name', async () => {
  for (const { name, load } of nodeModules) {
    for (const type of [(await load()).default].flat()) expect(type.description.name).toBe(name);
  }
  for (const { name, load } of credentialModules) expect((await load()).default.description.name).toBe(name);
});

it('describes types by data that survive being written to a file', () => {
  const described = { nodeTypes, credentialTypes, icons };
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
});

it('describes each node by a sentence, with search words and an icon', () => {
  for (const description of nodeTypes) {
    expect(description.description, description.name).toMatch(/^[A-Z].{15,}[^.]$/s);
    expect(description.codex?.categories, description.name).toBeDefined();
    expect(icons[description.name], description.name).toMatch(/^<svg .*<\/svg>$/s);
  }
});

it('declares each version of a type once', () => {
  const seen = new Set<string>();
  for (const description of nodeTypes) {
    for (const version of [description.version].flat()) {
      const key = `${description.name} ${version}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  }
});

it('labels every parameter', () => {
  const visible = [...nodeTypes, ...credentialTypes].flatMap((description) =>
    description.properties
      .filter(({ type }) => type !== 'hidden')
      .map((property) => ({ owner: description.name, property })),
  );
  for (const { owner, property } of visible) {
    expect(property.displayName, `${owner} ${property.name}`).not.toBe('');
  }
});
