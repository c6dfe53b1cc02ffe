import type { CredentialTypeDescription, JsonObject } from '@millrace/workflow';
import type { HttpRequest } from './context/http.ts';
import type { CredentialType } from './node-type.ts';
import type { Parameter, ParametersOf } from './parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

/** A kind of credential. */
export type CredentialDefinition<List extends readonly Parameter[]> = Omit<
  CredentialTypeDescription,
  'properties' | 'testable'
> & {
  parameters: List;
  /** Signs a request; must not change the one it gets. */
  authenticate?(credential: ParametersOf<List>, request: HttpRequest): Awaitable<HttpRequest>;
  /** A request that succeeds when the credential works. */
  test?(credential: ParametersOf<List>): HttpRequest;
};

/** Defines a credential type. */
export function defineCredential<const List extends readonly Parameter[]>(
  definition: CredentialDefinition<List>,
): CredentialType {
  const { parameters, authenticate, test, ...meta } = definition;
  return {
    description: { ...meta, properties: [...parameters], testable: test !== undefined },
    ...(authenticate && {
      authenticate: authenticate as (credential: JsonObject, request: HttpRequest) => Awaitable<HttpRequest>,
    }),
    ...(test && { test: test as (credential: JsonObject) => HttpRequest }),
  };
}
