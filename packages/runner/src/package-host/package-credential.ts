import { createHash } from 'node:crypto';
import type { CredentialCode, CredentialTester, PackageWork } from '@millrace/n8n-compat';
import type { CredentialTest, HttpClient, Logger } from '@millrace/node-sdk';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import type { PackagePlace, PackagePool } from './pool/package-pool.ts';
import { readSignedRequest } from './pool/signed-request.ts';

/** How long the code of a credential type may take. */
const TIME_LIMIT_MS = 60_000;

/** What runs the code of a credential type in package hosts. */
export interface CredentialCodeOptions {
  credentialType: string;
  place: PackagePlace;
  /** Not the one that nodes run in: those wait for it. */
  pool: PackagePool;
  log: Logger;
}

/** The code of a credential type that signs requests. */
export function credentialCode({ credentialType, place, pool, log }: CredentialCodeOptions): CredentialCode {
  const ask = async (work: PackageWork, credential: JsonObject, send: HttpClient['request']): Promise<unknown> => {
    const http = { request: send, requestWithCredential: refuseCredential };
    const rights = { signal: AbortSignal.timeout(TIME_LIMIT_MS), log, http };
    return (await pool.do({ ...place, work, rights, owner: ownerOf(credentialType, credential) })).value;
  };
  return {
    async sign(credential, request) {
      const { url, method = 'GET', headers = {}, query = [], body } = request;
      const pairs = query.map(([name, value]): [string, string] => [name, value]);
      const readable = typeof body === 'string' ? { body } : {};
      const plain = { url, method, headers: { ...headers }, query: pairs, ...readable };
      const signed = await ask({ kind: 'sign', credentialType, credential, request: plain }, credential, refuseRequest);
      return { ...request, ...readSignedRequest(signed) };
    },
    async prepare(credential, send) {
      const fetched = await ask({ kind: 'prepare', credentialType, credential }, credential, send);
      return isJsonObject(fetched) ? fetched : {};
    },
  };
}

/** The test of a credential type by a method of one of its nodes. */
export function packageCredentialTest(
  { credentialType, place, pool }: Omit<CredentialCodeOptions, 'log'>,
  tester: CredentialTester,
): CredentialTest {
  return {
    type: credentialType,
    async run(context) {
      const { credential } = context;
      await pool.do({
        ...place,
        work: { kind: 'testCredential', credentialType, credential, tester },
        rights: context,
        owner: ownerOf(credentialType, credential),
      });
    },
  };
}

/** What the code keeps in memory stays with the values of the credential. */
function ownerOf(credentialType: string, credential: JsonObject): string {
  const digest = createHash('sha256').update(JSON.stringify(credential)).digest('base64url');
  return `${credentialType}\n${digest}`;
}

async function refuseRequest(): Promise<never> {
  throw runnerError('PACKAGE_FAILED', 'The code that signs requests cannot send any');
}

async function refuseCredential(): Promise<never> {
  throw runnerError('PACKAGE_FAILED', 'The code of a credential type has no other credentials');
}
