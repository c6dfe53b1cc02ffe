import type { JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../../database/tables/credential-tables.ts';
import { apiError, ServerError } from '../../errors/server-error.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import { withoutToken } from '../credential-data.ts';
import { holdsExpression } from '../field-expressions.ts';
import type { FindCredentialType } from '../mask-secrets.ts';
import { type SecretReader, type SecretValues, secretsFor } from '../secret-values.ts';
import { withDefaults } from './oauth-settings.ts';

export interface OAuthFieldsOptions {
  runners: Pick<RunnerPool, 'ask'>;
  secrets: SecretValues;
}

/** For a runner that does not answer at all: expressions have limits of their own. */
const TIMEOUT_MS = 20_000;

/** The fields by which credentials are connected. Expressions in them are evaluated by a runner, as everywhere. */
export class OAuthFields {
  readonly #options: OAuthFieldsOptions;

  constructor(options: OAuthFieldsOptions) {
    this.#options = options;
  }

  /** With the defaults of the type, and without the token. @throws ServerError `OAUTH_SETTINGS` */
  async of(
    row: SecretReader & Pick<CredentialTable, 'type'>,
    stored: JsonObject,
    findType: FindCredentialType,
  ): Promise<JsonObject> {
    const { name, type } = row;
    const data = withoutToken(stored);
    const complete = withDefaults(data, type, findType);
    if (!holdsExpression(complete)) return complete;
    const secrets = await secretsFor(row, data, this.#options.secrets);
    try {
      const question = { credentialType: type, name, data, ...(secrets && { secrets }) };
      return (await this.#options.runners.ask('completeCredential', question, { timeoutMs: TIMEOUT_MS })).data;
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
      throw apiError('OAUTH_SETTINGS.said', { message: error.message }, { hint: error.hint });
    }
  }
}
