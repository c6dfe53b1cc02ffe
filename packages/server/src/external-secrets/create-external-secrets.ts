import { externalSecretRoutes } from '@millrace/api';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { createEnvironmentSecrets } from './environment-secrets.ts';
import { ExternalSecrets } from './external-secrets.ts';
import { createFileSecrets } from './file-secrets.ts';
import type { SecretProvider } from './secret-provider.ts';
import { VaultSecrets } from './vault-secrets.ts';

export interface ExternalSecretsPlaneOptions {
  config: Config;
  users: Pick<UserRepository, 'findById'>;
  environment: Readonly<Record<string, string | undefined>>;
}

export function createExternalSecrets(options: ExternalSecretsPlaneOptions): {
  values: ExternalSecrets;
  routes: RestRoutes;
  close(): Promise<void>;
} {
  const { config, users } = options;
  const vault = vaultOf(config);
  const providers = providersOf(options, vault);
  const values = new ExternalSecrets({
    providers,
    mayRead: async (userId) => {
      if (config.secretsForMembers) return true;
      const row = userId === null ? undefined : await users.findById(userId);
      return row !== undefined && row.disabled === 0 && row.role !== 'member';
    },
  });
  return {
    values,
    routes: (app) => {
      serveRoute(app, externalSecretRoutes.list, () => values.list());
      serveRoute(app, externalSecretRoutes.test, ({ params }) => values.test(params.name));
    },
    close: async () => vault?.close(),
  };
}

function providersOf(
  { config, environment }: ExternalSecretsPlaneOptions,
  vault: VaultSecrets | undefined,
): SecretProvider[] {
  const { secretsEnvPrefix, secretsFolder } = config;
  return [
    ...(secretsEnvPrefix === undefined ? [] : [createEnvironmentSecrets(secretsEnvPrefix, environment)]),
    ...(secretsFolder === undefined ? [] : [createFileSecrets(secretsFolder)]),
    ...(vault ? [vault] : []),
  ];
}

function vaultOf(config: Config): VaultSecrets | undefined {
  const { vaultUrl, vaultRoleId, vaultSecretId } = config;
  if (vaultUrl === undefined) return undefined;
  const hasRole = vaultRoleId !== undefined && vaultSecretId !== undefined;
  return new VaultSecrets({
    url: vaultUrl,
    mount: config.vaultMount,
    namespace: config.vaultNamespace,
    token: config.vaultToken,
    appRole: hasRole ? { roleId: vaultRoleId, secretId: vaultSecretId } : undefined,
    authorityFile: config.vaultAuthorityFile,
    proxies: proxiesOf(config),
  });
}
