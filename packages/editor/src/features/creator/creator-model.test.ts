import type { NodeTypeSummary } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { sectionsOf } from './creator-model.ts';

function typeOf(category?: string): NodeTypeSummary {
  const codex = category === undefined ? {} : { codex: { categories: [category] } };
  return {
    name: `x.${category}`,
    displayName: category ?? 'Of none',
    description: '',
    version: 1,
    group: ['transform'],
    family: 'data',
    inputs: ['main'],
    outputs: ['main'],
    defaults: { name: 'X' },
    ...codex,
  };
}

it('lists the basics first, other categories by name, and the rest last', () => {
  const sections = sectionsOf([undefined, 'Zebras', 'Core', 'Communication'].map(typeOf));
  expect(sections.map(({ category }) => category)).toEqual(['Core', 'Communication', 'Zebras', 'Other']);
});
