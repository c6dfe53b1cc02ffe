import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.mjs';

const SERVERS = [
  { variable: 'MILLRACE_TEST_SSHD', program: '/usr/sbin/sshd', debianPackage: 'openssh-server' },
  { variable: 'MILLRACE_TEST_FTPD', program: '/usr/sbin/pure-ftpd', debianPackage: 'pure-ftpd', needsRoot: true },
  { variable: 'MILLRACE_TEST_DOVECOT', program: '/usr/sbin/dovecot', debianPackage: 'dovecot-imapd' },
];

/**
 * Programs of the SSH, FTP and mail servers that the tests of those nodes start: named by the environment, installed, or
 * Debian's. Without one its tests are skipped, which is said.
 * @returns environment variables with their paths.
 */
export function findTransferServers() {
  return Object.fromEntries(SERVERS.flatMap(entryOf));
}

function entryOf({ variable, program, debianPackage, needsRoot = false }) {
  const given = process.env[variable];
  if (given) return [[variable, given]];
  if (!needsRoot || process.getuid?.() === 0) {
    if (existsSync(program)) return [[variable, program]];
    if (installDebianPackage(debianPackage) && existsSync(program)) return [[variable, program]];
  }
  const who = needsRoot ? ' and runs as root only' : '';
  console.log(
    `Tests on a real server are skipped: ${program} is not there${who} (on Debian: apt-get install ${debianPackage}).`,
  );
  return [];
}
