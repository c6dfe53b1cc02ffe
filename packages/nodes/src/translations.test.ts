import { describe, expect, it } from 'vitest';
import { collectCatalogue } from './catalogue.ts';

const { nodeTypes, credentialTypes, translations } = await collectCatalogue();

it('There are words for types in German', () => {
  expect(Object.keys(translations)).toEqual(['de']);
});

describe.each(Object.entries(translations))('The words for types in %s', (_, words) => {
  it('name and describe each node type, and none that is not there', () => {
    expect(Object.keys(words.nodeTypes).sort()).toEqual([...new Set(nodeTypes.map(({ name }) => name))].sort());
    for (const [name, { displayName, description }] of Object.entries(words.nodeTypes)) {
      expect(displayName, name).toMatch(/^\S.*\S$/);
      expect(description, name).toMatch(/^\p{Lu}.{15,}[^.]$/u);
    }
  });

  it('tell the node types that are offered apart', () => {
    const offered = nodeTypes.filter(({ hidden }) => !hidden).map(({ name }) => name);
    const names = [...new Set(offered)].map((name) => words.nodeTypes[name]?.displayName);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('name each credential type, and none that is not there', () => {
    expect(Object.keys(words.credentialTypes).sort()).toEqual(credentialTypes.map(({ name }) => name).sort());
    const names = Object.values(words.credentialTypes);
    expect(names.filter((name, index) => name.trim() === '' || names.indexOf(name) !== index)).toEqual([]);
  });
});
