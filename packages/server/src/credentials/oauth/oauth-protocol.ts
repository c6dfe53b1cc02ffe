import type { JsonObject } from '@millrace/workflow';

/** One version of OAuth: how somebody is sent to a service, and what is done when they come back. */
export interface OAuthProtocol {
  /**
   * @param data fields of the credential, complete.
   * @returns where to go, and what is needed later and kept secret till then.
   */
  begin(
    data: JsonObject,
    terms: { state: string; verifier: string },
  ): Promise<{ url: string; memory: Record<string, string> }>;
  /** The token to store. @throws ServerError `OAUTH_REFUSED`, `OAUTH_UNREACHABLE` */
  finish(
    data: JsonObject,
    query: Readonly<Record<string, string>>,
    memory: Readonly<Record<string, string>>,
  ): Promise<JsonObject>;
}
