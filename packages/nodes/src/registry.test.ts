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

it('draws icons that can be seen on panels of both themes', () => {
  const faint = Object.entries(icons).filter(([, svg]) =>
    PANELS.some((panel) => Math.max(...coloursOf(svg).map((colour) => contrast(colour, panel))) < LEAST_CONTRAST),
  );
  expect(faint.map(([name]) => name)).toEqual([]);
});

const PANELS = ['#ffffff', '#1b1f23'];
/** Brands have their colours: a picture asks for less than text does. */
const LEAST_CONTRAST = 1.5;

/** What is not coloured is black. */
function coloursOf(svg: string): string[] {
  return svg.match(/#[\da-f]{6}\b|#[\da-f]{3}\b/gi) ?? ['#000000'];
}

/** By the formula of the Web Content Accessibility Guidelines, 1 to 21. */
function contrast(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours.map(luminance).sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
