import path from 'node:path';
import { importsOf } from './source-files.mjs';

/** Import cycles between files, each as a message. Type imports count: a cycle of types is a knot of modules too. */
export function findCycles(files) {
  const graph = new Map(files.map(({ place, text }) => [place, targetsOf(place, text)]));
  const state = new Map();
  const cycles = [];
  for (const place of graph.keys()) visit(place, [], graph, state, cycles);
  return cycles;
}

function targetsOf(place, text) {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.normalize(path.posix.join(path.posix.dirname(place), name)));
}

function visit(place, trail, graph, state, cycles) {
  if (state.get(place) === 'done' || !graph.has(place)) return;
  if (state.get(place) === 'open') {
    cycles.push([...trail.slice(trail.indexOf(place)), place].join(' → '));
    return;
  }
  state.set(place, 'open');
  for (const target of graph.get(place)) visit(target, [...trail, place], graph, state, cycles);
  state.set(place, 'done');
}
