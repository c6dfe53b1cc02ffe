import path from 'node:path';

/** What a bundler knows of its modules. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

interface Modules {
  /** What every page begins with. */
  start: ReadonlySet<string>;
  /** What the page of a workflow needs as well. */
  canvas: ReadonlySet<string>;
  /** What one of the other pages of the editor needs. */
  lists: ReadonlySet<string>;
  /** What the page beside the editor needs, which describes the API. */
  otherPage: ReadonlySet<string>;
}

/** A library's list of all its modules: only the bundler knows which of them are used. */
const LISTS_OF_MODULES = /[\\/]@mantine[\\/]\w+[\\/]esm[\\/]index\.mjs$/;

/**
 * Puts what a page begins with into few scripts. Left to itself, a bundler makes one of each set of modules that the same pages share: hundreds of
 * them, mostly of one icon, and a page waits for each.
 *
 * @param source folder of the editor's sources
 */
export function chunkGroups(source: string) {
  let modules: Modules | undefined;
  const group = (debugName: string, holds: (modules: Modules, id: string) => boolean) => ({
    debugName,
    name: (id: string, graph: ModuleGraph) => {
      modules ??= modulesOfPages(graph, source);
      return holds(modules, id) ? debugName : null;
    },
    // Modules that other pages need as well would be drawn in.
    includeDependenciesRecursively: false,
  });
  // Of groups that want a module the first one gets it.
  return [
    // Another page would load all of the start, and run it, for what it shares with it.
    group('base', ({ start, otherPage }, id) => id.startsWith('\0vite') || (start.has(id) && otherPage.has(id))),
    {
      ...group('start', ({ start }, id) => start.has(id)),
      tags: ['$initial' as const],
      includeDependenciesRecursively: true,
    },
    group('lists', ({ canvas, lists }, id) => canvas.has(id) && lists.has(id)),
    group('canvas', ({ canvas }, id) => canvas.has(id)),
  ];
}

function modulesOfPages(graph: ModuleGraph, source: string): Modules {
  const start = imported(graph, [path.join(source, 'main.tsx')]);
  const app = path.join(source, 'app');
  const workflowPage = path.join(app, 'pages', 'workflow.tsx');
  const pages = [...start]
    .filter((id) => id.startsWith(app))
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    start,
    otherPage: imported(graph, [path.join(source, 'features/api-docs/main.ts')]),
    canvas: imported(graph, [workflowPage]),
    lists: imported(
      graph,
      pages.filter((id) => !id.startsWith(app)),
    ),
  };
}

/** These modules, and all that they load before they run. */
function imported(graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> {
  const all = new Set(ids);
  for (const id of all) {
    const needed = LISTS_OF_MODULES.test(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? []);
    for (const other of needed) all.add(other);
  }
  return all;
}
