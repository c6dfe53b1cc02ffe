import { WorkflowGraph } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { COLLECTIONS } from './collections.ts';
import { bundledTemplates } from './library.ts';

const templates = [...bundledTemplates().values()];

describe('The library', () => {
  it('has at least 40 templates, numbered without gaps, with names of their own', () => {
    expect(templates.length).toBeGreaterThanOrEqual(40);
    expect(templates.map(({ id }) => id)).toEqual(templates.map((_, index) => index + 1));
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  it('has a template in every category, and only known templates in its collections', () => {
    const used = new Set(templates.flatMap(({ categories }) => categories.map(({ id }) => id)));
    expect([...used].sort((a, b) => a - b)).toEqual(CATEGORIES.map(({ id }) => id));
    const ids = new Set(templates.map(({ id }) => id));
    expect(COLLECTIONS.flatMap((collection) => collection.templates).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe.each(templates.map((template) => [template.slug, template] as const))('Template %s', (_, template) => {
  const { workflow } = template;
  const steps = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));

  it('is named like its workflow, says what it does, and has a note on the canvas', () => {
    expect(workflow.name).toBe(template.name);
    expect(template.description.length).toBeGreaterThan(80);
    expect(workflow.nodes.length - steps.length).toBe(1);
  });

  it('connects every step with a trigger', () => {
    const graph = new WorkflowGraph(workflow);
    const reached = new Set(
      steps
        .filter(({ name }) => graph.incoming(name).length === 0)
        .slice(0, 1)
        .map(({ name }) => name),
    );
    for (const name of reached) for (const { target } of graph.outgoing(name)) reached.add(target);
    expect(steps.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });

  it('carries no credential of anybody, and pins only data of triggers', () => {
    for (const { credentials = {} } of steps) {
      for (const reference of Object.values(credentials)) expect(reference).toMatchObject({ id: '' });
    }
    const graph = new WorkflowGraph(workflow);
    for (const name of Object.keys(workflow.pinData ?? {})) expect(graph.incoming(name)).toEqual([]);
  });

  it('has no steps on top of each other', () => {
    const places = steps.map(({ position }) => position.join());
    expect(new Set(places).size).toBe(places.length);
  });
});
