import type { JsonObject } from '@millrace/workflow';
import type { CredentialTest } from '../credentials/credential-test.ts';
import { fakeCredentials, openNetwork, silentLogger } from './fakes.ts';
import { localHttp } from './local-http.ts';

/** Tests a credential against a service of this machine. @throws what the test throws. */
export async function runCredentialTest(test: CredentialTest, credential: JsonObject): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const credentials = { [test.type]: credential };
  try {
    await test.run({
      credential,
      credentials: fakeCredentials(credentials),
      http: localHttp({ credentialTypes: [], credentials, requests: [], signal }),
      network: openNetwork,
      signal,
      log: silentLogger,
    });
  } finally {
    ending.abort();
  }
}
