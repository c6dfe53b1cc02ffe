import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFingerprint } from './fingerprint.mjs';
import { node24Path } from './node24.mjs';
import { root } from './root.mjs';

/** Builds the product unless the last build is of the same sources. */
export function ensureBuilt() {
  if (lastBuild() === buildFingerprint()) return;
  console.log('Building Millrace …');
  const result = spawnSync(node24Path(), [path.join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) {
    console.error('\nThe build failed. See the message above.');
    process.exit(1);
  }
}

function lastBuild() {
  try {
    return JSON.parse(readFileSync(path.join(root, 'dist', 'build.json'), 'utf8')).fingerprint;
  } catch {
    return undefined;
  }
}
