import { NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import { sealedBox } from './sealed-box.ts';

/** X25519, in bytes. */
const KEY_LENGTH = 32;

interface WantedKeystore {
  certificateId: string;
  keystoreType?: string;
  certificateLabel?: string;
  privateKeyPassphrase?: string;
  keystorePassphrase?: string;
}

/**
 * The request for a keystore. The service never sees the passphrases: they are encrypted for the satellite that holds the
 * private key.
 */
export async function keystoreOf(client: ServiceClient, wanted: WantedKeystore) {
  const { certificateId, keystoreType: exportFormat, certificateLabel } = wanted;
  const key = await satelliteKeyOf(client, certificateId);
  const sealed = (passphrase: string | undefined) =>
    passphrase === undefined ? undefined : Buffer.from(sealedBox(passphrase, key)).toString('base64');
  const body = {
    exportFormat,
    certificateLabel,
    encryptedPrivateKeyPassphrase: sealed(wanted.privateKeyPassphrase),
    encryptedKeystorePassphrase: sealed(wanted.keystorePassphrase),
  };
  return { method: 'POST', path: path`/outagedetection/v1/certificates/${certificateId}/keystore`, body } as const;
}

async function satelliteKeyOf(client: ServiceClient, certificateId: string): Promise<Uint8Array> {
  const { dekHash } = await client.get(path`/outagedetection/v1/certificates/${certificateId}`, {
    answer: z.object({ dekHash: z.string().optional() }),
  });
  if (dekHash === undefined) {
    throw new NodeError('Venafi does not hold the private key of this certificate', {
      description: "A keystore needs it: download the certificate alone, or ask for one with 'Generate CSR'.",
      parameter: 'downloadItem',
    });
  }
  const { key } = await client.get(path`/v1/edgeencryptionkeys/${dekHash}`, { answer: z.object({ key: z.string() }) });
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length === KEY_LENGTH) return bytes;
  throw new NodeError('Venafi gave a key of an unknown kind', {
    description: 'Its interface may have changed: passphrases cannot be encrypted for it.',
    code: 'SERVICE_ANSWER_UNEXPECTED',
  });
}
