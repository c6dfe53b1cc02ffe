import { expect, it } from 'vitest';
import { chunkGroups, type ModuleGraph } from './chunk-groups.ts';

/** What each module loads before it runs, and when it is asked to. */
const MODULES: Record<string, { imports?: string[]; lazy?: string[] }> = {
  '/src/main.tsx': { imports: ['/src/app/router.tsx'] },
  '/src/app/router.tsx': {
    imports: ['/lib/react.js', '/src/address.ts'],
    lazy: ['/src/app/pages/workflow.tsx', '/src/features/list.tsx'],
  },
  '/src/app/pages/workflow.tsx': { imports: ['/lib/flow.js', '/lib/@mantine/core/esm/index.mjs', '/src/ui/icon.tsx'] },
  '/lib/@mantine/core/esm/index.mjs': { imports: ['/lib/@mantine/core/esm/Switch.mjs'] },
  '/src/features/list.tsx': { imports: ['/src/ui/icon.tsx', '/src/ui/table.tsx'], lazy: ['/src/features/chart.tsx'] },
  '/src/features/api-docs/main.ts': { imports: ['/src/address.ts', '/lib/viewer.js'] },
  '/src/features/chart.tsx': { imports: ['/lib/flow.js'] },
};

const graph: ModuleGraph = {
  getModuleInfo: (id) => ({ importedIds: MODULES[id]?.imports ?? [], dynamicallyImportedIds: MODULES[id]?.lazy ?? [] }),
};

/** The group that a bundler puts a module into: the first that wants it. */
function groupOf(id: string): string | null {
  return chunkGroups('/src').reduce<string | null>((found, { name }) => found ?? name(id, graph), null);
}

it('puts what each page begins with, what a canvas needs, and what it shares with lists, into one script each', () => {
  expect(groupOf('/src/app/router.tsx')).toBe('start');
  expect(groupOf('/lib/react.js')).toBe('start');
  expect(groupOf('/lib/flow.js')).toBe('canvas');
  expect(groupOf('/src/ui/icon.tsx')).toBe('lists');
});

it('keeps what the page of the API shares out of what starts the editor', () => {
  expect(groupOf('/src/address.ts')).toBe('base');
  expect(groupOf('\0vite/preload-helper.js')).toBe('base');
  expect(groupOf('/lib/viewer.js')).toBeNull();
});

it('leaves modules that a library lists to the bundler, which knows what of them is used', () => {
  expect(groupOf('/lib/@mantine/core/esm/Switch.mjs')).toBeNull();
});

it('leaves what only other pages need to the bundler', () => {
  expect(groupOf('/src/ui/table.tsx')).toBeNull();
  expect(groupOf('/src/features/chart.tsx')).toBeNull();
});
