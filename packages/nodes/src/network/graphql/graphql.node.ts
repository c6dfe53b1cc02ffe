import { defineNode, failedItem, type Item, isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { itemsOf, readResponse } from '../../lib/http/read-response.ts';
import { sendPlan } from '../../lib/http/send-request.ts';
import { parseJsonInTurns } from '../../lib/long-json/parse-json-in-turns.ts';
import { CREDENTIAL_TYPES, graphqlParameters } from './parameters.ts';
import { graphqlPlan } from './plan.ts';

const CONCURRENT_REQUESTS = 10;

export default defineNode({
  name: 'n8n-nodes-base.graphql',
  displayName: 'GraphQL',
  description: 'Sends a query or mutation to a GraphQL service and returns its response',
  version: [1, 1.1],
  group: ['input'],
  family: 'service',
  subtitle: '={{ $parameter.requestMethod + ": " + $parameter.endpoint }}',
  defaults: { name: 'GraphQL' },
  credentials: [...CREDENTIAL_TYPES].map(([kind, name]) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: [kind] } },
  })),
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Helpers'] },
    alias: ['gql', 'query', 'mutation', 'api', 'http', 'request', 'apollo', 'hasura'],
  },
  parameters: graphqlParameters,
  concurrency: () => CONCURRENT_REQUESTS,
  async run({ item, index, parameters, http, credentials, binary, continueOnFail }): Promise<Item[]> {
    const plan = graphqlPlan(parameters, continueOnFail);
    const response = await sendPlan(plan, item, { http, credentials, binary }).catch(withoutDetailsForItems);
    const answer = await readResponse(response, plan.response, binary);
    const body = typeof answer.body === 'string' ? await jsonIn(answer.body) : answer.body;
    const problem = parameters.responseFormat === 'string' && holdsData(body) ? undefined : problemIn(body);
    if (problem && !continueOnFail) throw problem;
    const items = await itemsOf(answer, plan.response, item);
    // What was answered beside the errors goes on, too.
    return problem ? [...items, failedItem(problem, index)] : items;
  },
});

/** Workflows read the message of an error here, not an object as they do of the HTTP Request node. */
function withoutDetailsForItems(error: unknown): never {
  if (error instanceof NodeError) delete error.itemError;
  throw error;
}

/** A service that answers may still say that the query failed. */
function problemIn(body: JsonValue | undefined): NodeError | undefined {
  if (!isJsonObject(body) || !Array.isArray(body.errors) || body.errors.length === 0) return undefined;
  const messages = body.errors.map((error) => (isJsonObject(error) ? String(error.message ?? '') : String(error)));
  const said = messages.filter(Boolean).join(', ') || 'it does not say why';
  return new NodeError(`The service could not do what the query asks: ${said}`, {
    description: 'Check the query, its variables, and what the credentials may do.',
    parameter: 'query',
    code: 'GRAPHQL_ERRORS',
    details: body,
    itemError: said,
  });
}

/** An answer that is taken as a text holds its errors beside what data there are. */
function holdsData(body: JsonValue | undefined): boolean {
  return isJsonObject(body) && (body.data ?? null) !== null;
}

async function jsonIn(text: string): Promise<JsonValue | undefined> {
  try {
    return await parseJsonInTurns(text);
  } catch {
    return undefined;
  }
}
