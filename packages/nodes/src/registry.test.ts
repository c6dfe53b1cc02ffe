import { expect, it } from 'vitest';
import { credentialTypes, icons, nodeTypes } from './index.ts';

it('describes each node by a sentence, with search words and an icon', () => {
  for (const { description } of nodeTypes) {
    expect(description.description, description.name).toMatch(/^[A-Z].{15,}[^.]$/s);
    expect(description.codex?.categories, description.name).toBeDefined();
    expect(icons.get(description.name), description.name).toMatch(/^<svg .*<\/svg>$/s);
  }
});

it('declares each version of a type once', () => {
  const seen = new Set<string>();
  for (const { description } of nodeTypes) {
    for (const version of [description.version].flat()) {
      const key = `${description.name} ${version}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  }
});

it('labels every parameter', () => {
  const visible = [...nodeTypes, ...credentialTypes].flatMap(({ description }) =>
    description.properties
      .filter(({ type }) => type !== 'hidden')
      .map((property) => ({ owner: description.name, property })),
  );
  for (const { owner, property } of visible) {
    expect(property.displayName, `${owner} ${property.name}`).not.toBe('');
  }
});
