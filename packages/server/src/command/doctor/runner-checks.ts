import { existsSync } from 'node:fs';
import path from 'node:path';
import { nameOfWall, type SecondWall } from '@millrace/walls';
import type { Config } from '../../config/config-table.ts';
import { publicUrlOf } from '../../instance/public-url.ts';
import type { Logger } from '../../logging/logger.ts';
import { findPackageWall } from '../../packages/package-wall.ts';
import { runnerConfigOf } from '../../runners/runner-config.ts';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { runnerEnvironment } from '../../runners/runner-environment.ts';
import { RunnerLane } from '../../runners/runner-lane.ts';
import { type Finding, look, ok, problem, warning } from './findings.ts';

const NEVER_MS = 2 ** 31 - 1;

/** Of what runs executions, and what holds packages in them. */
export async function checkRunners(config: Config, log: Logger): Promise<Finding[]> {
  const runners = await look('Runners', () => findRunners(config, log));
  if (!config.communityPackages) return runners;
  const folders = [path.join(config.dataDir, 'packages')].filter((folder) => existsSync(folder));
  const walls = await look('Walls of packages', async () => [wallFinding(await findPackageWall(folders))]);
  return [...runners, ...walls];
}

export function wallFinding(wall: SecondWall): Omit<Finding, 'check'> {
  if (wall.kind !== 'none') return ok(`Node's permission model and ${nameOfWall(wall)}`);
  const hint =
    'Install bubblewrap, or run Millrace in a container of its own; docs/community-packages.md says what holds without.';
  return warning(`Node's permission model alone. ${wall.why}`, hint);
}

/** Starts one, as servers do, and ends it again. */
export async function findRunners(
  config: Config,
  log: Logger,
  entry = runnerEntry(),
): Promise<Omit<Finding, 'check'>[]> {
  const publicUrl = publicUrlOf(config, config.port);
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<string>();
  const since = performance.now();
  const lane = new RunnerLane({
    ...{ size: 1, spares: 0, limits: { concurrency: 1, queueLimit: 1 }, log },
    program: {
      ...{ entry, config: runnerConfigOf(config, publicUrl, process.env), pingIntervalMs: NEVER_MS },
      environment: runnerEnvironment(process.env),
    },
    ...{ onMessage: () => undefined, dispatch: () => undefined, onEnd: (_, { reason }) => onEnd(reason) },
  });
  try {
    const reason = await Promise.race([lane.whenReady(), ended]);
    if (reason === undefined) return [ok(`one is ready after ${((performance.now() - since) / 1000).toFixed(1)} s`)];
    return [problem(`A runner does not start: ${reason}.`, 'Look at what stands above; install Millrace anew.')];
  } finally {
    await lane.close(0);
  }
}
