import { defineNode, type HttpReply, type Item, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';
import { buildAnswer, type RespondContext } from './build-reply.ts';
import { respondParameters } from './parameters.ts';

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export default defineNode({
  name: 'n8n-nodes-base.respondToWebhook',
  displayName: 'Respond to webhook',
  description: 'Answers the call that started the workflow',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
  group: ['transform'],
  family: 'flow',
  outputs: `={{ ((version, parameters) =>
    version === 1.3 || (version >= 1.4 && parameters.enableResponseOutput)
      ? [{ type: 'main', displayName: 'Input data' }, { type: 'main', displayName: 'Response' }]
      : ['main'])($nodeVersion, $parameter) }}`,
  subtitle: '={{ $parameter.respondWith }}',
  defaults: { name: 'Respond to Webhook' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['answer', 'reply', 'return', 'http', 'api', 'response'],
  },
  credentials: [{ name: 'jwtAuth', required: true, displayOptions: { show: { respondWith: ['jwt'] } } }],
  parameters: respondParameters,
  async runAll(context) {
    const { items, parameters, node } = context;
    const values = parameters(0);
    const { reply, shown } = await buildAnswer(context, values);
    const complete: HttpReply = {
      ...reply,
      status: values.options.responseCode ?? reply.status ?? 200,
      headers: headersOf(values.options.responseHeaders?.entries ?? [], reply.headers),
    };
    send(context, complete, shown);
    const passed = items.map((item, index): Item => ({ ...item, pairedItem: { item: index } }));
    const hasResponseOutput = node.typeVersion === 1.3 || (node.typeVersion >= 1.4 && values.enableResponseOutput);
    if (!hasResponseOutput) return passed;
    const response: JsonObject = {
      statusCode: complete.status ?? 200,
      headers: { ...complete.headers },
      ...(shown !== undefined && { body: shown }),
    };
    return { outputs: [passed, [{ json: { response }, pairedItem: items.map((_, item) => ({ item })) }]] };
  },
});

function send({ responder, hint, openAnswer }: RespondContext, reply: HttpReply, shown: JsonValue | undefined): void {
  const writer = responder.isStreaming ? openAnswer() : undefined;
  if (writer) {
    writer.write(typeof shown === 'string' ? shown : JSON.stringify(shown ?? ''));
    writer.end();
    return;
  }
  if (!responder.isWaiting) {
    hint({
      message:
        'No call waits for this answer: it was answered already, or the workflow was not started by a webhook that responds by this node.',
      type: 'warning',
    });
  }
  responder.send(reply);
}

function headersOf(
  entries: ReadonlyArray<{ name: string; value: string }>,
  own: Record<string, string> = {},
): Record<string, string> {
  const headers: Record<string, string> = { ...own };
  for (const { name, value } of entries) {
    if (!name) continue;
    const text = String(value);
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(text)) {
      throw new NodeError(`The response header '${name}' holds characters that headers cannot hold`, {
        description: 'Remove line breaks and special characters from its name and value.',
        parameter: 'responseHeaders',
      });
    }
    setOwn(headers, name.toLowerCase(), text);
  }
  return headers;
}
