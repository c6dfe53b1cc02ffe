import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PERIOD_MICROSECONDS = 10_000;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';

/** A part of a processor that a process and all that it starts share. */
export interface Cap {
  /** Program and arguments that start a program under the cap. */
  under(program: string, args: readonly string[]): [program: string, args: string[]];
  /** When all of its processes have ended. */
  remove(): void;
}

/**
 * Makes a control group of Linux; needs root.
 *
 * @param name Of the group, the only one of that name.
 * @param cores How much of a core, such as 0.2.
 */
export function createCap(name: string, cores: number): Cap {
  const isV1 = existsSync(path.join(V1, 'cpu.cfs_quota_us'));
  const folder = path.join(isV1 ? V1 : V2, name);
  const quota = String(Math.round(cores * PERIOD_MICROSECONDS));
  try {
    if (!isV1) writeFileSync(path.join(V2, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    if (isV1) {
      writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS));
      writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), quota);
    } else writeFileSync(path.join(folder, 'cpu.max'), `${quota} ${PERIOD_MICROSECONDS}`);
  } catch (cause) {
    throw new Error(`No control group could be made at ${folder}: this benchmark needs Linux and root.`, { cause });
  }
  const members = path.join(folder, 'cgroup.procs');
  return {
    under: (program, args) => ['/bin/sh', ['-c', `echo $$ > ${members} && exec "$@"`, 'sh', program, ...args]],
    remove: () => rmdirSync(folder),
  };
}
