import type { CredentialTypeDescription } from '@millrace/workflow';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Database } from '../database/database.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { createCredentialRepository } from './credential.repository.ts';
import { CredentialService } from './credential.service.ts';
import { createCredentialCipher } from './credential-cipher.ts';
import { CredentialData } from './credential-data.ts';
import { CredentialTests } from './credential-tests.ts';

export interface CredentialsOptions {
  database: Database;
  encryptionKey: string;
  runners: Pick<RunnerPool, 'ask'>;
  shares: ShareRepository;
  /** Resolves when the credential types are known. */
  catalogue(): Promise<{ credentialTypes: ReadonlyMap<string, CredentialTypeDescription> }>;
}

/** Everything about credentials. */
export interface Credentials {
  credentials: CredentialService;
  credentialTests: CredentialTests;
}

export function createCredentials(options: CredentialsOptions): Credentials {
  const { database, encryptionKey, runners, shares, catalogue } = options;
  const common = {
    repository: createCredentialRepository(database.db),
    data: new CredentialData(createCredentialCipher(encryptionKey)),
    credentialTypes: async () => {
      const { credentialTypes } = await catalogue();
      return (name: string) => credentialTypes.get(name);
    },
  };
  return {
    credentials: new CredentialService({ ...common, shares }),
    credentialTests: new CredentialTests({ ...common, runners }),
  };
}
