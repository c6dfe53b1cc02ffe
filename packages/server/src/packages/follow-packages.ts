import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Logger } from '../logging/logger.ts';
import type { PackageFolders } from './package-folders.ts';
import type { Packages } from './packages.ts';

/** Removes what a server left that was cut off, then follows what `millrace packages` does. @returns what ends it */
export async function followPackages(
  packages: Packages,
  { folders, log }: { folders: PackageFolders; log: Logger },
): Promise<() => void> {
  if (!packages.isEnabled) return () => undefined;
  const failed = (err: unknown): void =>
    log.warn({ err }, 'Packages that another process installs are seen after a restart only');
  try {
    await mkdir(folders.path, { recursive: true, mode: 0o700 });
    await folders.clean();
    const watcher = watch(folders.path, { persistent: false }, () => void packages.reload().catch(failed));
    watcher.on('error', failed);
    return () => watcher.close();
  } catch (error) {
    failed(error);
    return () => undefined;
  }
}
