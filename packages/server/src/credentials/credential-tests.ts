import type { CredentialTestResult } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { CredentialRepository } from './credential.repository.ts';
import type { CredentialData } from './credential-data.ts';
import type { CredentialGrant } from './credential-handout.ts';
import { domainsOf } from './credential-limits.ts';
import { type FindCredentialType, mergeSecrets } from './mask-secrets.ts';

export interface CredentialTestsOptions {
  repository: Pick<CredentialRepository, 'findById'>;
  data: CredentialData;
  runners: Pick<RunnerPool, 'ask'>;
  credentialTypes(): Promise<FindCredentialType>;
}

/** A credential to test: as it is stored, as somebody has it in a form, or both. */
export interface CredentialToTest {
  /** Of the stored one; secrets that are masked in `data` are taken from it. */
  id?: string | undefined;
  type: string;
  /** Default: what is stored. */
  data?: JsonObject | undefined;
}

/** A runner gives up before; this is for one that does not answer at all. */
const TIMEOUT_MS = 30_000;

/** Has runners try credentials out. */
export class CredentialTests {
  readonly #options: CredentialTestsOptions;

  constructor(options: CredentialTestsOptions) {
    this.#options = options;
  }

  /** What the service says. A credential that does not work is a result, not an error. */
  async test(credential: CredentialToTest): Promise<CredentialTestResult> {
    const { type } = credential;
    const description = (await this.#options.credentialTypes())(type);
    if (!description) return failed(`There is no credential type "${type}" here.`);
    if (!description.testable) return failed(`Credentials of the type "${description.displayName}" cannot be tested.`);
    const { data, domains } = await this.#contentOf(credential);
    const dynamic = Object.keys(data).find((name) => isExpression(data[name]));
    if (dynamic !== undefined) {
      return failed(`The field "${dynamic}" is an expression: it has no value until a node uses the credential.`);
    }
    try {
      const question = { credentialType: type, data, ...(domains && { domains }) };
      await this.#options.runners.ask('testCredential', question, { timeoutMs: TIMEOUT_MS });
      return { status: 'OK', message: 'Connection tested successfully' };
    } catch (error) {
      if (error instanceof ServerError && error.code === 'RUNNER_FAILED') return failed(error.message, error.hint);
      throw error;
    }
  }

  async #contentOf({ id, type, data }: CredentialToTest): Promise<CredentialGrant> {
    const row = id === undefined ? undefined : await this.#options.repository.findById(id);
    if (!row) {
      if (id === undefined) return { data: mergeSecrets({}, data ?? {}) };
      throw apiError('CREDENTIAL_NOT_FOUND', { id });
    }
    if (row.type !== type) {
      throw apiError('CREDENTIAL_INVALID.otherType', { name: row.name, type: row.type });
    }
    const stored = this.#options.data.open(row);
    const domains = domainsOf(row);
    return { data: data === undefined ? stored : mergeSecrets(stored, data), ...(domains && { domains }) };
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('=');
}

function failed(message: string, hint?: string): CredentialTestResult {
  return { status: 'Error', message, ...(hint !== undefined && { hint }) };
}
