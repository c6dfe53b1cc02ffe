import { expect, it } from 'vitest';
import { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { nodeType } from '../../testing/node-type.ts';
import { fittingTypes, sectionsOf } from './creator-model.ts';

const typeOf = (category?: string) =>
  nodeType({ name: `x.${category}`, ...(category !== undefined && { codex: { categories: [category] } }) });

it('lists what most workflows begin with before other types of its category', () => {
  const named = (name: string, displayName: string) =>
    nodeType({ name: `n8n-nodes-base.${name}`, displayName, codex: { categories: ['Core'] } });
  const types = [named('errorTrigger', 'Error'), named('scheduleTrigger', 'Schedule'), named('manualTrigger', 'Run')];
  const entries = sectionsOf([...types, named('aLatecomer', 'A latecomer')])[0]?.entries ?? [];
  expect(entries.map((entry) => entry.kind === 'type' && entry.type.displayName)).toEqual([
    ...['Run', 'Schedule', 'A latecomer', 'Error'],
  ]);
});

it('lists the basics first, other categories by name, and the rest last', () => {
  const sections = sectionsOf([undefined, 'Zebras', 'Core', 'Communication'].map(typeOf));
  expect(sections.map(({ category }) => category)).toEqual(['Core', 'Communication', 'Zebras', 'Other']);
});

it('offers a node once, and not again as the tool that it is for agents', () => {
  const types = ['x.telegram', 'x.telegramTool', 'x.powerTool'].map((name) => nodeType({ name }));
  const offered = fittingTypes(new WorkflowDocument(), types, { kind: 'free' });
  expect(offered.map(({ name }) => name)).toEqual(['x.telegram', 'x.powerTool']);
});
