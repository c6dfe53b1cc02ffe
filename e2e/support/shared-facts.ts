import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of files for compatibility that lies beside a checkout, not in it: workflows of others, which are not ours to give. */
const shared = path.join(import.meta.dirname, '../../../shared/compat');

/** A folder of such files; `undefined` where they are not at hand. Tests then say that they are skipped. */
export function sharedFolder(name: 'imports' | 'workflows' | 'differential' | 'services/cases'): string | undefined {
  const folder = path.join(shared, name);
  return existsSync(folder) ? folder : undefined;
}
