import type { NodeError } from '@millrace/node-sdk';
import { hostEnded, thrownByPackage } from './pool/package-errors.ts';
import { readPackageMessage } from './pool/package-messages.ts';
import type { PackagePool } from './pool/package-pool.ts';
import { PackageProcess } from './pool/package-process.ts';

const MAX_CATALOGUE_BYTES = 64 * 1024 * 1024;

/** What is in a package, as JSON text. @throws NodeError that says what is wrong with it */
export async function describePackage(
  place: { root: string; folder: string },
  pool: Pick<PackagePool, 'limits'>,
): Promise<{ json: Uint8Array }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ json: Uint8Array }>();
  const { limits } = pool;
  const host = new PackageProcess({
    ...place,
    ...limits,
    onMessage(given) {
      const message = readPackageMessage(given);
      if (message?.type === 'described')
        resolve({ json: sized(Buffer.from(JSON.stringify(message.catalogue)), reject) });
      if (message?.type === 'failed' || message?.type === 'crashed') reject(thrownByPackage(message.error));
    },
    onEnd: (end) => reject(hostEnded(end, limits)),
  });
  host.send({ type: 'describe' });
  try {
    return await promise;
  } finally {
    host.kill();
  }
}

function sized(json: Buffer, reject: (error: NodeError) => void): Buffer {
  if (json.length > MAX_CATALOGUE_BYTES) {
    reject(
      thrownByPackage({
        name: 'Error',
        message: 'The descriptions of its nodes are too large',
        code: 'PACKAGE_FAILED',
      }),
    );
  }
  return json;
}
