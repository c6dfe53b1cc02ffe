import path from 'node:path';
import { ALLOWED_IMPORTS } from './package-rules.mjs';
import { importsOf } from './source-files.mjs';

/** Imports that the package table forbids, as messages. */
export function findBoundaryViolations(files) {
  return files.flatMap(({ place, text }) => {
    const owner = /^packages\/([^/]+)\//.exec(place)?.[1];
    if (!owner) return [];
    if (!Object.hasOwn(ALLOWED_IMPORTS, owner)) return [`${place}: package ${owner} is not in the package table`];
    return importsOf(text)
      .map((name) => violation(owner, place, name))
      .filter((message) => message !== undefined);
  });
}

function violation(owner, place, name) {
  if (name.startsWith('.')) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(place), name));
    return target.startsWith(`packages/${owner}/`)
      ? undefined
      : `${place}: relative import leaves the package: ${name}`;
  }
  const ours = /^@millrace\/([^/]+)(\/.*)?$/.exec(name);
  if (!ours) return undefined;
  const [, target, inside] = ours;
  if (inside && inside !== '/testing') return `${place}: ${name} reaches into a package; import its entry`;
  if (inside === '/testing' && !/\.test\.tsx?$|\/testing\//.test(place)) return `${place}: ${name} is for tests only`;
  if (target === owner || ALLOWED_IMPORTS[owner].includes(target)) return undefined;
  return `${place}: ${owner} may not import ${target} (allowed: ${ALLOWED_IMPORTS[owner].join(', ') || 'none'})`;
}
