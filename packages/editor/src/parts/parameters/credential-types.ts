import { credentialRoutes } from '@millrace/api';
import type { CredentialTypeDescription, NodeProperty } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { askInLanguage, IN_LANGUAGE } from '../../server/in-language.ts';

const NONE: CredentialTypeDescription[] = [];

/** All credential types this instance knows; empty until they are loaded. */
export function useCredentialTypes(): CredentialTypeDescription[] {
  const { data } = useQuery({
    queryKey: ['credential-types'],
    queryFn: ({ signal }) => askInLanguage(() => apiClient.call(credentialRoutes.types, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: IN_LANGUAGE,
  });
  return data ?? NONE;
}

/** The types a property lets choose: those it names, or all of a kind, such as the ones usable for any service. */
export function selectableTypes(
  property: NodeProperty,
  types: readonly CredentialTypeDescription[],
): CredentialTypeDescription[] {
  const wanted = property.credentialTypes ?? [];
  if (wanted.length === 0) return [...types];
  return types.filter((type) =>
    wanted.some((entry) => {
      if (entry === 'has:genericAuth') return type.genericAuth === true;
      if (entry === 'has:authenticate') return type.genericAuth !== true && signsRequests(type, types);
      if (entry.startsWith('extends:')) return type.extends?.includes(entry.slice('extends:'.length)) === true;
      return entry === type.name;
    }),
  );
}

/** Says how requests are signed, or extends a type that does. */
function signsRequests(
  type: CredentialTypeDescription,
  types: readonly CredentialTypeDescription[],
  seen: readonly string[] = [],
): boolean {
  if (type.signsRequests === true) return true;
  return (type.extends ?? []).some((name) => {
    const parent = seen.includes(name) ? undefined : types.find((entry) => entry.name === name);
    return parent !== undefined && signsRequests(parent, types, [...seen, name]);
  });
}
