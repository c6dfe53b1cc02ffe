import { existsSync } from 'node:fs';
import path from 'node:path';
import { recordedCasesFolder } from '../../scripts/test-services/recorded-cases.mjs';

/** A folder of such files; `undefined` where they are not at hand. Tests then say that they are skipped. */
export function sharedFolder(name: 'imports' | 'workflows' | 'differential' | 'services/cases'): string | undefined {
  const folder = path.join(recordedCasesFolder, name);
  return existsSync(folder) ? folder : undefined;
}
