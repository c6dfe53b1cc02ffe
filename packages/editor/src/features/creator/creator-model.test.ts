import { expect, it } from 'vitest';
import { nodeType } from '../../testing/node-type.ts';
import { sectionsOf } from './creator-model.ts';

const typeOf = (category?: string) =>
  nodeType({ name: `x.${category}`, ...(category !== undefined && { codex: { categories: [category] } }) });

it('lists the basics first, other categories by name, and the rest last', () => {
  const sections = sectionsOf([undefined, 'Zebras', 'Core', 'Communication'].map(typeOf));
  expect(sections.map(({ category }) => category)).toEqual(['Core', 'Communication', 'Zebras', 'Other']);
});
