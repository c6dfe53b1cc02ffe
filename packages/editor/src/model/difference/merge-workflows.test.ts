import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { mergeWorkflows } from './merge-workflows.ts';
import { snapshotOf } from './snapshot.ts';
import { nodeDifferences, type Versions } from './workflow-difference.ts';

const node = (name: string, parameters: WorkflowNode['parameters'] = {}, more: Partial<WorkflowNode> = {}) => ({
  id: `id-${name}`,
  name,
  type: 'x',
  typeVersion: 1,
  position: [0, 0] satisfies [number, number],
  parameters,
  ...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

const base: Workflow = {
  name: 'W',
  nodes: [node('A', { url: 'a', limit: 1 }), node('B'), node('C')],
  connections: { A: to('B'), B: to('C') },
  settings: { timezone: 'UTC' },
};

function versions(mine: Partial<Workflow>, theirs: Partial<Workflow>): Versions {
  const common = snapshotOf(base);
  return {
    base: common,
    mine: snapshotOf({ ...base, ...mine }, common),
    theirs: snapshotOf({ ...base, ...theirs }, common),
  };
}

describe('differences', () => {
  it('name what each side did, and what both did differently first', () => {
    const found = nodeDifferences(
      versions(
        { nodes: [node('A', { url: 'mine', limit: 1 }), node('B', {}, { disabled: true }), node('C'), node('D')] },
        { nodes: [node('A', { limit: 1, url: 'theirs' }), node('B')] },
      ),
    );
    expect(found.map(({ node: { name }, mine, theirs, isClash }) => [name, mine.kind, theirs.kind, isClash])).toEqual([
      ['A', 'changed', 'changed', true],
      ['B', 'changed', 'same', false],
      ['C', 'same', 'removed', false],
      ['D', 'added', 'same', false],
    ]);
    expect(found[0]?.mine).toEqual({
      kind: 'changed',
      fields: [{ field: 'parameters.url', before: 'a', after: 'mine' }],
    });
  });

  it('are none where both sides did the same, or only the order of keys differs', () => {
    const changed = { nodes: [node('A', { limit: 1, url: 'a' }), node('B', { x: 1 }), node('C')] };
    const found = nodeDifferences(versions(changed, changed));
    expect(found).toMatchObject([{ node: { name: 'B' }, isClash: false }]);
  });

  it('tell of pinned data, as of a field of its node', () => {
    const pin = (n: number) => ({ pinData: { B: [{ json: { n } }] } });
    const [found, ...others] = nodeDifferences(versions(pin(1), pin(2)));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ node: { name: 'B' }, isClash: true });
    const change = (after: object) => ({ kind: 'changed', fields: [{ field: 'pinData', before: undefined, after }] });
    expect([found?.mine, found?.theirs]).toEqual([change([{ json: { n: 1 } }]), change([{ json: { n: 2 } }])]);
  });

  it('are no clash where one side only left a node alone, or both removed it', () => {
    const without = { nodes: [node('A', { url: 'a', limit: 1 }), node('B')], connections: { A: to('B') } };
    expect(nodeDifferences(versions(without, without))).toMatchObject([{ node: { name: 'C' }, isClash: false }]);
    expect(nodeDifferences(versions(without, {}))).toMatchObject([
      { node: { name: 'C' }, mine: { kind: 'removed' }, theirs: { kind: 'same' }, isClash: false },
    ]);
  });

  it('begin with those that clash, wherever they stand in the file', () => {
    const nodes = (url: string) => [node('A', { url: 'a', limit: 2 }), node('B'), node('C', { url })];
    const found = nodeDifferences(versions({ nodes: nodes('mine') }, { nodes: nodes('theirs') }));
    expect(found.map(({ node: { name } }) => name)).toEqual(['C', 'A']);
  });

  it('know nodes whose ids were lost by their names', () => {
    const withoutIds = base.nodes.map((one) => ({ ...one, id: `other-${one.name}` }));
    expect(nodeDifferences(versions({}, { nodes: withoutIds }))).toEqual([]);
  });
});

describe('a merge', () => {
  it('has the changes of both sides', () => {
    const merged = mergeWorkflows(
      versions(
        {
          name: 'Mine',
          nodes: [node('A', { url: 'mine', limit: 1 }), node('B'), node('C'), node('D')],
          connections: { A: to('B'), B: to('C'), C: to('D') },
        },
        {
          nodes: [node('A', { url: 'a', limit: 1 }), node('B', { x: 2 }), node('C')],
          connections: { A: to('B') },
          settings: { timezone: 'Europe/Oslo' },
        },
      ),
      new Map(),
    );
    expect(merged.nodes.map(({ name, parameters }) => [name, parameters])).toEqual([
      ['A', { url: 'mine', limit: 1 }],
      ['B', { x: 2 }],
      ['C', {}],
      ['D', {}],
    ]);
    expect(merged.connections).toEqual({ A: to('B'), C: to('D') });
    expect([merged.name, merged.settings]).toEqual(['Mine', { timezone: 'Europe/Oslo' }]);
  });

  it('takes the chosen side of a node that clashes, removal included', () => {
    const clash = versions(
      { nodes: [node('A', { url: 'mine' }), node('B'), node('C')] },
      { nodes: [node('B'), node('C')], connections: { B: to('C') } },
    );
    const names = (merged: Workflow) => merged.nodes.map(({ name }) => name).sort();
    expect(names(mergeWorkflows(clash, new Map()))).toEqual(['A', 'B', 'C']);
    expect(names(mergeWorkflows(clash, new Map([['id-A', 'theirs']])))).toEqual(['B', 'C']);
  });

  it('follows a node that one side renamed', () => {
    const merged = mergeWorkflows(
      versions(
        {
          nodes: [node('A'), { ...node('B'), name: 'Between' }, node('C')],
          connections: { A: to('Between'), Between: to('C') },
        },
        { nodes: [node('A', { url: 'theirs' }), node('B'), node('C')] },
      ),
      new Map([['id-A', 'theirs']]),
    );
    expect(merged.connections).toEqual({ A: to('Between'), Between: to('C') });
  });
});
