import { basename, dirname } from 'node:path';
import type { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import { readCatalogue } from './pool/package-catalogue.ts';
import { hostEnded, thrownByPackage } from './pool/package-errors.ts';
import { readPackageMessage } from './pool/package-messages.ts';
import type { PackagePool } from './pool/package-pool.ts';
import { PackageProcess } from './pool/package-process.ts';

/** The host has a turn after each file: one may take this much longer than a node that runs, on a machine with much else to do. */
const LOADING_FACTOR = 3;
const MAX_CATALOGUE_BYTES = 64 * 1024 * 1024;

/** What is in a package, as JSON text. @throws NodeError that says what is wrong with it */
export async function describePackage(
  place: { root: string; folder: string },
  pool: Pick<PackagePool, 'limits' | 'findWall'>,
): Promise<{ json: Uint8Array }> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const limits = { ...pool.limits, hangMs: pool.limits.hangMs * LOADING_FACTOR };
  const host = new PackageProcess({
    ...place,
    ...limits,
    wall: await pool.findWall(),
    onMessage(given) {
      const message = readPackageMessage(given);
      if (message?.type === 'described') resolve(message.catalogue);
      if (message?.type === 'failed' || message?.type === 'crashed') reject(thrownByPackage(message.error));
    },
    onQuestionNow: () => reject(unusable('It asks for the value of an expression while it is loaded')),
    onEnd: (end) => reject(hostEnded(end, limits)),
  });
  host.send({ type: 'describe' });
  try {
    return { json: checked(await promise, nameOf(place.folder)) };
  } finally {
    host.kill();
  }
}

function checked(described: unknown, packageName: string): Uint8Array {
  const catalogue = readCatalogue(described, packageName);
  if (!catalogue) throw unusable('What it says of its nodes is not what a package says');
  const json = Buffer.from(JSON.stringify(catalogue));
  if (json.length > MAX_CATALOGUE_BYTES) throw unusable('The descriptions of its nodes are too large');
  return json;
}

/** With its scope, where it has one. */
function nameOf(folder: string): string {
  const scope = basename(dirname(folder));
  return scope.startsWith('@') ? `${scope}/${basename(folder)}` : basename(folder);
}

function unusable(message: string): NodeError {
  return runnerError('PACKAGE_FAILED', message);
}
