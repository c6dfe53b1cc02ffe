import { isJsonObject, type JsonValue } from '@millrace/workflow';
import { decryptFromOpenssl } from '../../credentials/openssl-text.ts';
import type { MovedCredential } from '../moved-things.ts';

/** A credential of an export or a database row; `undefined` for what is none. @param key of the instance it comes from. */
export function readCredential(value: unknown, key: string | undefined): MovedCredential | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, name, type, data, nodeTypes, domains } = value;
  if (typeof name !== 'string' || typeof type !== 'string' || data === undefined) return undefined;
  return {
    ...{ id: idText(id), name, type, data: readData(data, key) },
    ...(Array.isArray(nodeTypes) && { nodeTypes: nodeTypes.map(String) }),
    ...(Array.isArray(domains) && { domains: domains.map(String) }),
  };
}

function readData(data: JsonValue, key: string | undefined): MovedCredential['data'] {
  if (isJsonObject(data)) return { value: data };
  if (typeof data !== 'string') return { problem: 'it holds no data' };
  if (key === undefined) return { problem: 'it is encrypted: give the encryption key as N8N_ENCRYPTION_KEY' };
  try {
    return { value: decryptFromOpenssl(data, key) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Older instances count their credentials. */
export function idText(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}
