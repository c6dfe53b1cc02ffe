import type { CredentialTypeDescription, JsonObject } from '@millrace/workflow';
import type { HttpClient, HttpRequest, Only } from '../context/http.ts';
import type { CredentialType } from '../node-type/node-type.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

/** A part of a request, or a promise of one, without fields that no request has. */
type RequestFieldsOnly<Given> =
  Given extends PromiseLike<infer Part> ? PromiseLike<Only<Part, keyof HttpRequest>> : Only<Given, keyof HttpRequest>;

declare const fieldsType: unique symbol;

/** A credential type that remembers its name and the types of its fields. */
export interface CredentialOf<Name extends string, Fields> extends CredentialType {
  readonly description: CredentialTypeDescription & { name: Name };
  /** Address that paths of requests are added to. */
  readonly baseUrl?: (credential: JsonObject) => string;
  readonly [fieldsType]?: Fields;
}

/** Types of a credential's fields. */
export type FieldsOf<Credential> = Credential extends CredentialOf<string, infer Fields> ? Fields : never;

/** A kind of credential. */
export type CredentialDefinition<
  Name extends string,
  List extends readonly Parameter[],
  Signed extends Awaitable<Partial<HttpRequest>> = Awaitable<Partial<HttpRequest>>,
  Tested extends HttpRequest = HttpRequest,
> = Omit<CredentialTypeDescription, 'name' | 'properties' | 'testable' | 'signsRequests'> & {
  name: Name;
  parameters: List;
  /** Address of the service, without a slash at its end, where it depends on the credential. */
  baseUrl?(credential: ParametersOf<List>): string;
  /** What it adds to a request: headers and query are added to those of the request, other fields replace its own. */
  authenticate?(credential: ParametersOf<List>, request: HttpRequest): Signed & RequestFieldsOnly<Signed>;
  /**
   * Fetches what requests are signed with, such as a token for an hour: fields that are added to the credential. Done once
   * in an execution, and again when the service refuses it.
   */
  prepare?(credential: ParametersOf<List>, send: HttpClient['request']): Promise<JsonObject>;
  /** A request that succeeds when the credential works. A `path` is below `baseUrl`. */
  test?:
    | { path: `/${string}`; method?: string }
    | ((credential: ParametersOf<List>) => Tested & Only<Tested, keyof HttpRequest>);
  /** What an answer to the test says of a refusal, of a service that answers 200 to what it refuses. */
  refusalIn?(answer: JsonObject): string | undefined;
};

/**
 * Defines a credential type.
 * @example
 * export default defineCredential({
 *   name: 'parcelsApi', displayName: 'Parcels account',
 *   parameters: [string('host', { label: 'Host' }), secret('token', { label: 'Token' })],
 *   baseUrl: ({ host }) => `https://${host}/v2`,
 *   authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
 *   test: { path: '/me' },
 * });
 */
export function defineCredential<
  const Name extends string,
  const List extends readonly Parameter[],
  const Signed extends Awaitable<Partial<HttpRequest>> = Awaitable<Partial<HttpRequest>>,
  const Tested extends HttpRequest = HttpRequest,
>(definition: CredentialDefinition<Name, List, Signed, Tested>): CredentialOf<Name, ParametersOf<List>> {
  const { parameters, baseUrl, authenticate, prepare, test, refusalIn, ...meta } = definition;
  const description = {
    ...meta,
    properties: [...parameters],
    testable: test !== undefined,
    ...(authenticate && { signsRequests: true }),
  };
  const typed = (credential: JsonObject) => fieldsOf<ParametersOf<List>>(description, credential);
  return {
    description,
    ...(baseUrl && { baseUrl: (credential) => baseUrl(typed(credential)) }),
    ...(authenticate && {
      authenticate: async (credential, request) => signed(request, await authenticate(typed(credential), request)),
    }),
    ...(prepare && { prepare: (credential, send) => prepare(typed(credential), send) }),
    ...(refusalIn && { refusalIn }),
    ...(test && {
      test: (credential) => {
        if (typeof test === 'function') return test(typed(credential));
        return { method: test.method ?? 'GET', url: `${baseUrl?.(typed(credential)) ?? ''}${test.path}` };
      },
    }),
  };
}

/** The fields of a stored credential; what was never entered has its default. */
export function fieldsOf<Fields>({ properties }: Pick<CredentialTypeDescription, 'properties'>, stored: JsonObject) {
  const defaults = properties.map(({ name, default: value }) => [name, value] as const);
  // What is stored was entered by the description that types it.
  return { ...Object.fromEntries(defaults), ...stored } as Fields;
}

function signed(request: HttpRequest, added: Partial<HttpRequest>): HttpRequest {
  const query = [...(request.query ?? []), ...(added.query ?? [])];
  return {
    ...request,
    ...added,
    headers: { ...request.headers, ...added.headers },
    ...(query.length > 0 && { query }),
  };
}
