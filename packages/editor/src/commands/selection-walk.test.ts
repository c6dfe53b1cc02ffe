import type { Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { WorkflowDocument } from '../model/document/workflow-document.ts';
import { reach, stepFrom } from './selection-walk.ts';

/** `trigger` feeds `high` and `low`; both feed `end`, which leads back to `high`. */
function diamond(): WorkflowDocument {
  const node = (id: string, x: number, y: number): Workflow['nodes'][number] => ({
    id,
    name: id,
    type: 'x.y',
    typeVersion: 1,
    position: [x, y],
    parameters: {},
  });
  const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] });
  const document = new WorkflowDocument();
  document.load({
    name: 'Diamond',
    nodes: [node('trigger', 0, 100), node('low', 200, 200), node('high', 200, 0), node('end', 400, 100)],
    connections: { trigger: to('low', 'high'), low: to('end'), high: to('end'), end: to('high') },
  });
  return document;
}

describe('walking the canvas by keys', () => {
  it('goes to the topmost node behind and to the one before', () => {
    expect(stepFrom(diamond(), 'trigger', 'right')).toBe('high');
    expect(stepFrom(diamond(), 'low', 'left')).toBe('trigger');
  });

  it('goes up and down among nodes that share a parent', () => {
    expect(stepFrom(diamond(), 'low', 'up')).toBe('high');
    expect(stepFrom(diamond(), 'high', 'down')).toBe('low');
    expect(stepFrom(diamond(), 'low', 'down')).toBeUndefined();
  });

  it('reaches everything downstream or upstream, also through loops', () => {
    expect(new Set(reach(diamond(), ['low'], 'downstream'))).toEqual(new Set(['low', 'end', 'high']));
    expect(new Set(reach(diamond(), ['end'], 'upstream'))).toEqual(new Set(['end', 'low', 'high', 'trigger']));
  });
});
