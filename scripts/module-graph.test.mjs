import { expect, it } from 'vitest';
import { mermaidOf, withoutDetours } from './lib/module-graph.mjs';

const graph = (needs) => new Map(Object.entries(needs).map(([name, list]) => [name, new Set(list)]));

it('What a module needs by way of another one is not drawn twice', () => {
  const reduced = withoutDetours(
    graph({ workflows: ['tags', 'access', 'live'], tags: [], access: ['live'], live: [] }),
  );
  expect(Object.fromEntries(reduced)).toEqual({ workflows: ['tags', 'access'], tags: [], access: ['live'], live: [] });
});

it('Needs are solid and events are dotted', () => {
  const events = [{ from: 'users', to: 'folders', event: 'an account is deleted' }];
  expect(mermaidOf(['users', 'folders'], new Map([['users', ['folders']]]), events)).toBe(
    ['```mermaid', 'flowchart TB', '  users["users"]', '  folders["folders"]', '  users --> folders']
      .concat(['  users -. "an account is deleted" .-> folders', '```'])
      .join('\n'),
  );
});
