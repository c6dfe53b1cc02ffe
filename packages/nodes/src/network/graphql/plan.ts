import { type JsonObject, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { lowerCaseNames, objectOfPairs, pairsOfList } from '../../lib/http/name-values.ts';
import type { RequestBody, RequestPlan } from '../../lib/http/request-plan.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { CREDENTIAL_TYPES, type graphqlParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof graphqlParameters>;

const TIMEOUT_MS = 300_000;
const MAX_REDIRECTS = 21;

/**
 * The request of a query. A node that goes on after errors reads what a refusing service answers, as any other answer.
 * @throws NodeError for parameters that cannot be read.
 */
export function graphqlPlan(parameters: Parameters, goesOn: boolean): RequestPlan {
  const { requestMethod, requestFormat, endpoint, query, headerParametersUi, responseFormat } = parameters;
  if (query.trim() === '') throw new NodeError('There is no query to send', { parameter: 'query' });
  const isText = responseFormat === 'string';
  const isPlainQuery = requestMethod === 'POST' && requestFormat === 'graphql';
  return {
    method: requestMethod,
    url: endpoint,
    query: requestMethod === 'GET' ? [['query', query]] : [],
    listFormat: 'indices',
    headers: {
      ...(isPlainQuery && { accept: '*/*' }),
      ...lowerCaseNames(objectOfPairs(pairsOfList(headerParametersUi.parameter))),
    },
    body: bodyOf(parameters),
    credentialType: credentialTypeOf(parameters),
    certificateType: undefined,
    response: {
      format: isText ? 'text' : 'json',
      field: isText ? parameters.dataPropertyName : 'data',
      isFull: false,
      neverFails: goesOn,
      splitsLists: true,
      jsonOfText: isPlainQuery ? 'asSent' : 'data',
    },
    batch: undefined,
    transport: {
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
      allowUnauthorizedCerts: parameters.allowUnauthorizedCerts,
    },
  };
}

/** A query that goes by GET stands in the body, too, without its variables: services that read bodies expect it there. */
function bodyOf({ requestMethod, requestFormat, query, variables, operationName }: Parameters): RequestBody {
  if (requestMethod === 'GET') return { kind: 'json', value: { query, variables: {}, operationName: null } };
  if (requestFormat === 'graphql') return { kind: 'text', text: query, contentType: 'application/graphql' };
  return { kind: 'json', value: { query, variables: variablesOf(variables), operationName: operationName || null } };
}

function variablesOf(variables: Parameters['variables']): JsonObject {
  const isEmpty = variables === undefined || variables === null || variables === '';
  return isEmpty ? {} : parseJsonObjectParameter(variables, 'Variables', 'variables');
}

function credentialTypeOf({ authentication, nodeCredentialType }: Parameters): string | undefined {
  if (authentication === 'none') return undefined;
  const type =
    authentication === 'predefinedCredentialType' ? nodeCredentialType : CREDENTIAL_TYPES.get(authentication);
  if (type) return type;
  throw new NodeError('No kind of credential was chosen', {
    description: "Choose one under 'Credential type', or set 'Authentication' to 'None'.",
    parameter: 'nodeCredentialType',
    code: 'CREDENTIAL_NOT_SET',
  });
}
