import { describe, expect, it } from 'vitest';
import { portionsOf, workflowsIn } from './moved-files.ts';

const workflow = (name: string) => ({ name, nodes: [], connections: {} });
const namesOf = (text: string) => workflowsIn([{ name: 'export.json', text }]).map((found) => found?.name);
const placed = (count: number, name = 'W') => {
  const [one] = workflowsIn([{ name: 'one', text: JSON.stringify(workflow(name)) }]);
  if (!one) throw new Error('It is a workflow');
  return Array.from({ length: count }, (_, index) => ({ index, workflow: one }));
};

describe('Files to move in with', () => {
  it('hold one workflow, or a list with other things between', () => {
    expect(namesOf(JSON.stringify(workflow('One')))).toEqual(['One']);
    const credential = { name: 'Account', type: 'httpBasicAuth', data: 'x' };
    expect(namesOf(JSON.stringify([workflow('One'), credential, 7, workflow('Two')]))).toEqual(['One', 'Two']);
  });

  it('keep the place of a workflow that cannot be read, and have none where there is no JSON', () => {
    expect(namesOf(JSON.stringify([{ nodes: [7] }, workflow('Two')]))).toEqual([undefined, 'Two']);
    expect(namesOf('no json')).toEqual([]);
  });

  it('go in portions that a call takes, in their order', () => {
    expect(portionsOf([])).toEqual([]);
    const portions = portionsOf(placed(250));
    expect(portions.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(portions.flat().map(({ index }) => index)).toEqual(Array.from({ length: 250 }, (_, index) => index));
  });

  it('go alone where they are large', () => {
    const large = 'x'.repeat(5 << 20);
    expect(portionsOf(placed(3, large)).map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});
