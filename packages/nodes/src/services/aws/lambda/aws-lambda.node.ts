import {
  choiceOf,
  cursorPaging,
  defineServiceNode,
  givenPath,
  type HttpResponse,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  options,
  path,
  string,
  z,
} from '@millrace/node-sdk';
import { awsService } from '../aws-service.ts';

/** Characters of what a function says in an error. */
const LONGEST_REASON = 500;

const lambda = awsService('AWS Lambda', 'lambda');

const pages = cursorPaging({
  cursor: 'Marker',
  next: 'NextMarker',
  items: 'Functions',
  size: { name: 'MaxItems', most: 50 },
});
const named = z.object({ FunctionName: z.string(), FunctionArn: z.string() });

const functions = lambda.choices('getFunctions', {
  async find({ client }) {
    const found = await client.all({ path: path`/2015-03-31/functions/` }, { paging: pages });
    return found.map((entry) => {
      const { FunctionName: name, FunctionArn: value } = named.parse(entry);
      return { name, value };
    });
  },
});

const invoke = lambda.operation('Invoke', {
  description: 'Run a function',
  action: 'Invoke a function',
  parameters: [
    choiceOf('function', { label: 'Function', from: functions, required: true }),
    string('qualifier', {
      label: 'Version or alias',
      description: 'Which version of the function runs',
      default: '$LATEST',
      required: true,
    }),
    options('invocationType', {
      label: 'Wait',
      default: 'RequestResponse',
      options: [
        { name: 'For its result', value: 'RequestResponse' },
        { name: 'No', value: 'Event', description: 'Go on as soon as the function is to run' },
      ],
    }),
    string('payload', { label: 'Payload', description: 'What the function gets, in JSON', typeOptions: { rows: 3 } }),
  ],
  async run({ client, parameters: { function: name, qualifier, invocationType, payload } }) {
    const request = {
      method: 'POST',
      // AWS signs names that are ARNs with their colons encoded.
      path: givenPath(`/2015-03-31/functions/${encodeURIComponent(name)}/invocations`),
      query: { Qualifier: qualifier },
      headers: { 'x-amz-invocation-type': invocationType },
    } as const;
    const text = asJson(payload);
    const content = text === '' ? undefined : { content: Buffer.from(text), mimeType: 'application/json' };
    const answer = await client.request(content ? { ...request, ...content } : request);
    const result = resultIn(answer);
    if (answer.headers['x-amz-function-error'] !== undefined) throw failureOf(name, result);
    const json: JsonObject = result === undefined ? {} : { result };
    return { json };
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.awsLambda',
  displayName: 'AWS Lambda',
  description: 'Runs functions of AWS Lambda',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['function', 'serverless', 'amazon'] },
  service: lambda,
  operations: { invoke },
});

/** A payload as text: an expression may give an object. */
function asJson(payload: JsonValue): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload);
}

/** What a function gave: JSON, or the text that it is. */
function resultIn({ body }: HttpResponse): JsonValue | undefined {
  const text = Buffer.from(body).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function failureOf(name: string, result: JsonValue | undefined): NodeError {
  const said = isJsonObject(result) ? result.errorMessage : result;
  const reason = typeof said === 'string' ? `: ${said.slice(0, LONGEST_REASON)}` : '';
  return new NodeError(`The function '${name}' failed${reason}`, {
    description: 'The log of the function in CloudWatch tells more.',
    code: 'SERVICE_REFUSED',
    ...(result !== undefined && { details: result }),
  });
}
