#!/usr/bin/env node
// millrace-node build [--watch]: makes of the nodes in `src` the classes that Millrace and n8n load from a package.
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { buildPackage } from '../build/build-package.mjs';

const [command, ...flags] = process.argv.slice(2);
if (command !== 'build' || flags.some((flag) => flag !== '--watch')) {
  console.error('usage: millrace-node build [--watch]');
  process.exit(2);
}
const root = process.cwd();
if (!(await build()) && flags.length === 0) process.exitCode = 1;
if (flags.length > 0) await buildAtChanges();

async function build() {
  try {
    const { written, notes } = await buildPackage(root);
    for (const note of notes) console.warn(`note: ${note}`);
    for (const file of written) console.log(file);
    return true;
  } catch (error) {
    // What is wrong with the sources is for their author; while he writes, it is not the end.
    console.error(error?.name === 'BuildError' || flags.length > 0 ? error.message : error);
    return false;
  }
}

/** Builds again after each change; those that come while it builds are taken together. */
async function buildAtChanges() {
  let building = Promise.resolve();
  let isAsked = false;
  for await (const _ of watch(path.join(root, 'src'), { recursive: true })) {
    if (isAsked) continue;
    isAsked = true;
    building = building.then(() => {
      isAsked = false;
      return build();
    });
  }
}
