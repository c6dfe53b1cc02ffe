import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';

/** Files for compatibility that lie beside a checkout, not in it: workflows of others, which are not ours to give. */
export const recordedCasesFolder = path.join(root, '..', 'shared', 'compat');

/** @returns what to tell where they are not at hand: hundreds of tests then do not exist */
export function missingRecordedCases() {
  return existsSync(recordedCasesFolder)
    ? undefined
    : `NO RECORDED CASE WAS PLAYED: they do not lie in ${recordedCasesFolder}`;
}
