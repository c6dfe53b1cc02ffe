import { spawnSync } from 'node:child_process';
import { findProgram, unpackDebianPackage } from './debian.mjs';

const PROXIES = [
  { variable: 'MILLRACE_TEST_NGINX', name: 'nginx', unpacked: 'usr/sbin/nginx', version: '-v' },
  { variable: 'MILLRACE_TEST_CADDY', name: 'caddy', unpacked: 'usr/bin/caddy', version: 'version' },
];

/**
 * Programs of the proxies that the documents show how to set up: named by the environment, installed, or out of Debian's
 * package, which is not installed: it would serve the machine. Without one its test is skipped, which is said.
 * @returns environment variables with their paths.
 */
export function findProxies() {
  return Object.fromEntries(PROXIES.flatMap(entryOf));
}

function entryOf({ variable, name, unpacked, version }) {
  const program = process.env[variable] ?? findProgram(name) ?? unpackDebianPackage(name, unpacked);
  // One that is not installed may lack a library.
  if (program && spawnSync(program, [version], { stdio: 'ignore' }).status === 0) return [[variable, program]];
  console.log(`The test behind ${name} is skipped: it is not there (on Debian: apt-get install ${name}).`);
  return [];
}
