import { nameOfWall } from '@millrace/walls';
import type { Logger } from '../logging/logger.ts';
import { keepLooking } from '../turns/keep-looking.ts';
import type { Packages } from './packages.ts';

/** As often as servers look for workflows that others changed. */
const INTERVAL_MS = 2_000;

/**
 * Takes over what is installed, then follows what other servers and `millrace packages` change.
 * @returns what ends it
 */
export async function followPackages(packages: Packages, log: Logger): Promise<() => void> {
  if (!packages.isEnabled) return () => undefined;
  await tellWall(packages, log);
  return keepLooking({
    look: () => packages.follow(),
    intervalMs: INTERVAL_MS,
    onFailure: (err) => log.warn({ err }, 'It cannot be seen which packages of nodes are installed'),
  });
}

/** Which walls hold code of packages here. */
async function tellWall(packages: Packages, log: Logger): Promise<void> {
  const wall = await packages.wall();
  if (wall.kind !== 'none') log.info(`Packages of nodes run behind Node's permission model and ${nameOfWall(wall)}`);
  else
    log.info(`Packages of nodes run behind Node's permission model alone. A second wall is not at hand: ${wall.why}`);
}
