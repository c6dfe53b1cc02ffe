import { type ExternalSecretProvider, externalSecretRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { useMay } from '../../server/current-user.ts';
import { useVariables } from '../../server/variables.ts';
import type { CompletionProvider } from '../expression-field/completion.ts';

type Language = Pick<typeof import('@millrace/expression'), 'completion' | 'parameterScope'>;

/** Completes expressions in fields of credentials: variables, and names of external secrets for those who may see them. */
export function useSecretCompletion(): CompletionProvider | undefined {
  const maySee = useMay('externalSecret:list');
  const { data: providers } = useQuery({
    queryKey: ['external-secrets'],
    queryFn: ({ signal }) => apiClient.call(externalSecretRoutes.list, { signal }),
    enabled: maySee,
  });
  // Large, and there already where nodes are shown.
  const { data: language } = useQuery({
    queryKey: ['expression-language'],
    queryFn: () => import('@millrace/expression'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  // Which workflows use a credential is not known: only variables of the instance are.
  const vars = useVariables(undefined);
  return useMemo(
    () => language && secretCompletion(language, { providers: providers ?? [], vars }),
    [language, providers, vars],
  );
}

interface KnownNames {
  providers: readonly Pick<ExternalSecretProvider, 'name' | 'secrets'>[];
  vars: Record<string, string>;
}

/** Values of secrets never come to the editor: only their names are completed. */
export function secretCompletion(language: Language, { providers, vars }: KnownNames): CompletionProvider {
  const secrets = Object.fromEntries(
    providers.map(({ name, secrets: names }) => [name, Object.fromEntries(names.map((secret) => [secret, '••••••']))]),
  );
  const scope = language.parameterScope({ parameters: {}, typeVersion: 1, extras: { $secrets: secrets, $vars: vars } });
  return (text, cursor) => language.completion({ text, cursor, scope });
}
