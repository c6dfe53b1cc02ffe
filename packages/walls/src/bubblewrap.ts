import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Where systems install it. The search path is not asked: who sets that would choose the wall. */
const PROGRAMS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap', '/run/current-system/sw/bin/bwrap'];

/** The user that owns nothing. */
const NOBODY = '65534';

/** Nothing of its own: no process, user, queue or name of the machine is seen from within. The network stays. */
const NAMESPACES = [
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--uid', NOBODY, '--gid', NOBODY, '--cap-drop', 'ALL', '--new-session', '--die-with-parent'],
];

/** Libraries of the system, and what names, certificates and times of the network are looked up with. */
const OF_SYSTEM = [
  ...['/lib', '/lib32', '/lib64', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/nix/store'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/ld-musl-x86_64.path', '/etc/localtime'],
  ...['/etc/resolv.conf', '/etc/hosts', '/etc/host.conf', '/etc/nsswitch.conf', '/etc/gai.conf', '/etc/passwd'],
  ...['/etc/ssl', '/etc/pki', '/etc/ca-certificates', '/usr/share/ca-certificates', '/usr/share/zoneinfo'],
];

/** Its program, where it is installed. */
export function findBubblewrap(): string | undefined {
  return process.platform === 'linux' ? PROGRAMS.find((program) => existsSync(program)) : undefined;
}

/** What it is started with, in front of the program that it runs. */
export function bubblewrapArguments(readable: readonly string[], infoDescriptor?: number): string[] {
  const own = [process.execPath, ...readable].flatMap((place) => readOnly(place));
  return [
    ...NAMESPACES,
    ...(infoDescriptor === undefined ? [] : ['--info-fd', String(infoDescriptor)]),
    // What a program says of itself is about the process that it is: as the first one, it is that of the sandbox.
    '--as-pid-1',
    ...OF_SYSTEM.flatMap((place) => ['--ro-bind-try', place, place]),
    ...['--dev', '/dev', '--proc', '/proc', '--dir', '/tmp'],
    ...own,
    '--',
  ];
}

/** Where links lead is there, too. */
function readOnly(place: string): string[] {
  const real = realpathSync(place);
  return ['--ro-bind', real, real, ...(real === place ? [] : ['--ro-bind', real, join(place)])];
}
