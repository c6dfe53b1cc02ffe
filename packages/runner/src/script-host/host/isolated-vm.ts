import { createRequire } from 'node:module';
import type ivm from 'isolated-vm';

/**
 * The native module, from the file that the runner names: a host may read little more than that, so it cannot search
 * for packages, and links in `node_modules` would lead it outside.
 */
function load(file: string | undefined): typeof ivm {
  if (file === undefined) throw new Error('A script host is started by a runner, which names the file of isolated-vm');
  return createRequire(file)(file);
}

export const isolatedVm = load(process.argv[2]);
