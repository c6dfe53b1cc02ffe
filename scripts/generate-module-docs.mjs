// Draws the modules of the control plane into docs/modules.md, from what they say of themselves. `--check`: fails when it is not fresh.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as executionModules from '../packages/server/src/control-plane/execution-modules.ts';
import * as serverModules from '../packages/server/src/control-plane/server-modules.ts';
import * as workerModules from '../packages/server/src/control-plane/worker-modules.ts';
import { inOrder } from '../packages/server/src/modules/module-order.ts';
import { mermaidOf, withoutDetours } from './lib/module-graph.mjs';
import { root } from './lib/root.mjs';

const place = 'docs/modules.md';
const sources = path.join(root, 'packages/server/src');

const lists = { command: executionModules, server: serverModules, worker: workerModules };
const all = new Map(Object.values(lists).flatMap((list) => Object.entries(list)));
const server = planeOf({ ...executionModules, ...serverModules });
const worker = planeOf({ ...executionModules, ...workerModules });
const files = filesOf(all);
const text = page();

const file = path.join(root, place);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error(`${place} is not fresh: run "node scripts/generate-module-docs.mjs".`);
  process.exitCode = 1;
}

/** The modules of a process in the order in which they are made, and who needs whom. */
function planeOf(list) {
  const modules = Object.values(list);
  const providers = new Map(modules.flatMap(({ name, provides }) => provides.map((each) => [each, name])));
  const needsOf = ({ needs }) => new Set(Object.keys(needs).flatMap((each) => providers.get(each) ?? []));
  const given = Object.keys(Object.assign({}, ...modules.map(({ needs }) => needs))).filter(
    (each) => !providers.has(each),
  );
  const ordered = inOrder(modules, given);
  return { modules: ordered, needs: new Map(ordered.map((module) => [module.name, needsOf(module)])), given };
}

/** Where each module is written, by its name. */
function filesOf(modules) {
  const written = globSync('**/*.module.ts', { cwd: sources }).map((each) => each.replaceAll(path.sep, '/'));
  const found = new Map();
  for (const each of written.toSorted()) {
    const source = readFileSync(path.join(sources, each), 'utf8');
    const exported = /export const (\w+) = defineModule/.exec(source)?.[1];
    const module = modules.get(exported);
    if (!module) throw new Error(`${each} stands in no list of modules of packages/server/src/control-plane.`);
    found.set(module.name, { file: each, source });
  }
  return found;
}

/** Who tells whom by which event, as their sources have it. */
function eventsOf({ modules }) {
  const names = new Map();
  for (const each of globSync('**/*.events.ts', { cwd: sources })) {
    const source = readFileSync(path.join(sources, each), 'utf8');
    for (const [, id, name] of source.matchAll(/export const (\w+) = defineEvent<[^>]*>\('([^']+)'\)/g))
      names.set(id, name);
  }
  const users = (call, id) =>
    modules.filter(({ name }) => files.get(name).source.includes(`events.${call}(${id},`)).map(({ name }) => name);
  return [...names]
    .toSorted()
    .flatMap(([id, event]) => users('emit', id).flatMap((from) => users('on', id).map((to) => ({ from, to, event }))));
}

function graphOf(plane) {
  return mermaidOf(
    plane.modules.map(({ name }) => name),
    withoutDetours(plane.needs),
    eventsOf(plane),
  );
}

function page() {
  const isIn = (plane, { name }) => plane.modules.some((module) => module.name === name);
  const rows = [...all.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((module) => {
      const { needs } = isIn(server, module) ? server : worker;
      const places = [
        Object.values(executionModules).includes(module) && 'command',
        isIn(server, module) && 'server',
        isIn(worker, module) && 'worker',
      ].filter(Boolean);
      const code = (list) => list.map((each) => `\`${each}\``).join(', ') || '–';
      const file = `[${module.name}](../packages/server/src/${files.get(module.name).file})`;
      return `| ${file} | ${[...needs.get(module.name)].toSorted().join(', ') || '–'} | ${code(module.provides)} | ${places.join(', ')} |`;
    });
  return `# Modules of the control plane

Written by \`scripts/generate-module-docs.mjs\` from what the modules say of themselves; \`npm run check\` fails when it is not fresh.
[0037](decisions/0037-modules.md) says why it is done so.

An arrow leads from a module to one that it needs; what it needs by way of another one is left out. Modules are made and started from
below, and stopped from above. A dotted arrow is an event, which runs against that order.

## A server

${graphOf(server)}

What no module provides, the server is given: ${server.given
    .toSorted()
    .map((each) => `\`${each}\``)
    .join(', ')}.

## A worker

${graphOf(worker)}

## All of them

| module | needs | provides | part of |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
