import path from 'node:path';
import { LATE_LIBRARIES } from './package-rules.mjs';

const START = 'packages/server/src/command/start.command.ts';

/** Libraries that a server loads as it starts though it may never need them, as messages. */
export function findEarlyLibraries(files) {
  const texts = new Map(files.map(({ place, text }) => [place, text]));
  const reached = new Set([START]);
  const found = [];
  for (const place of reached) {
    for (const name of loadedBy(texts.get(place) ?? '')) {
      if (LATE_LIBRARIES.includes(name))
        found.push(`${place}: ${name} is loaded as the server starts; import it where it is needed`);
      const next = placeOf(name, place);
      if (next && texts.has(next)) reached.add(next);
    }
  }
  return found;
}

/** Modules that are loaded with a file: types are not, nor what it imports as it works. */
function loadedBy(text) {
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^'\n]+)'/gm;
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

function placeOf(name, importer) {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(importer), name));
  const ours = /^@millrace\/([^/]+)$/.exec(name);
  return ours ? `packages/${ours[1]}/src/index.ts` : undefined;
}
