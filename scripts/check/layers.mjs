import path from 'node:path';
import { LAYERS } from './layer-rules.mjs';
import { importsOf } from './source-files.mjs';

const FREE = /\.test\.tsx?$|\.test-d\.ts$|\/testing\//;

/** Imports that the layers of a package forbid, and folders that no layer names, as messages. */
export function findLayerViolations(files, layers = LAYERS) {
  return [...findMissingTables(files, layers), ...findForbiddenImports(files, layers)];
}

/** Packages of several folders that have no layers. */
function findMissingTables(files, layers) {
  const folders = new Map();
  for (const { place } of files) {
    const { owner, inside } = split(place);
    if (!owner || Object.hasOwn(layers, owner) || FREE.test(place) || !inside.includes('/')) continue;
    folders.set(owner, (folders.get(owner) ?? new Set()).add(inside.split('/')[0]));
  }
  return [...folders]
    .filter(([, names]) => names.size > 1)
    .map(([owner]) => `packages/${owner}: it has several folders and no layers in scripts/check/layer-rules.mjs`);
}

function findForbiddenImports(files, layers) {
  return files.flatMap(({ place, text }) => {
    const { owner, inside } = split(place);
    if (!owner || !Object.hasOwn(layers, owner) || FREE.test(place)) return [];
    const from = unitOf(inside, layers[owner]);
    if (!from) return [`${place}: no layer of package ${owner} names its folder`];
    return importsOf(text)
      .map((name) => violation({ place, name, from, layers: layers[owner] }))
      .filter((message) => message !== undefined);
  });
}

function violation({ place, name, from, layers }) {
  if (!name.startsWith('.')) return undefined;
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(place), name));
  if (/\/testing\//.test(target)) return `${place}: ${name} is for tests only`;
  const { owner, inside } = split(target);
  // The package's own description, beside the sources.
  if (!owner) return undefined;
  const to = unitOf(inside, layers);
  if (!to || to.unit === from.unit || to.level < from.level) return undefined;
  const reason = to.level === from.level ? 'a folder of the same layer' : 'a folder of a higher layer';
  return `${place}: ${from.unit} may not import ${to.unit}, ${reason}`;
}

function split(place) {
  const [, owner, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(place) ?? [];
  return { owner, inside: inside ?? '' };
}

/** The unit a file belongs to, and the number of its layer; `undefined` when no layer names its folder. */
function unitOf(file, layers) {
  const folders = path.posix.dirname(file).split('/');
  if (folders[0] === '.') return { unit: '.', level: levelOf('.', layers) ?? layers.length };
  for (let length = folders.length; length > 0; length--) {
    const unit = folders.slice(0, length).join('/');
    const level = levelOf(unit, layers) ?? levelOf([...folders.slice(0, length - 1), '*'].join('/'), layers);
    if (level !== undefined) return { unit, level };
  }
  return undefined;
}

function levelOf(unit, layers) {
  const level = layers.findIndex((units) => units.includes(unit));
  return level === -1 ? undefined : level;
}
