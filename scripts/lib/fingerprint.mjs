import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** What a build is made from. */
const INPUTS = ['packages', 'scripts/build.mjs', 'package-lock.json'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'testing', 'scenarios']);

/** Hash of everything that goes into a build. Content counts, not time stamps: a checkout does not force a build. */
export function buildFingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesOf(input)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(relative) {
  let entries;
  try {
    entries = readdirSync(path.join(root, relative), { withFileTypes: true });
  } catch {
    return [relative];
  }
  return entries
    .filter((entry) => !SKIPPED_FOLDERS.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = `${relative}/${entry.name}`;
      return entry.isDirectory() ? filesOf(place) : [place];
    });
}
