import type { JsonObject } from '@millrace/workflow';
import type { Credentials, Logger } from '../context/context.ts';
import type { HttpClient } from '../context/http.ts';
import type { Network } from '../context/network.ts';
import { type CredentialOf, fieldsOf } from './define-credential.ts';

/** What a test of a credential may use. */
export interface CredentialTestContext<Fields = JsonObject> {
  readonly credential: Fields;
  /** Gives the credential that is tested, and no other. */
  readonly credentials: Credentials;
  readonly http: HttpClient;
  readonly network: Network;
  /** Aborted when the time for the test is over. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Tells by a function whether a credential works, for what a request cannot tell. Made by `defineCredentialTest`. */
export interface CredentialTest {
  /** Name of the credential type. */
  readonly type: string;
  /** Succeeds when the credential works; what it has opened is closed then. @throws NodeError that says why it does not. */
  readonly run: (context: CredentialTestContext) => Promise<void>;
}

/**
 * Defines the test of a credential type, in a file `NAME.credential-test.ts` beside it.
 * @example
 * export default defineCredentialTest(postgres, async (context) => {
 *   const session = await openPostgres(context);
 *   await session.close();
 * });
 */
export function defineCredentialTest<Fields>(
  { description }: CredentialOf<string, Fields>,
  run: (context: CredentialTestContext<Fields>) => Promise<void>,
): CredentialTest {
  return {
    type: description.name,
    run: (context) => run({ ...context, credential: fieldsOf<Fields>(description, context.credential) }),
  };
}
