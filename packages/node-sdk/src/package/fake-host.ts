import { Readable } from 'node:stream';
import type { BinaryData, Item, JsonObject, JsonValue } from '@millrace/workflow';
import type { HostRequest, HostResponse } from './host.ts';

type FakeAnswer = { status?: number; headers?: Record<string, string> } & ({ json: JsonValue } | { body: string });

/** Plays a host of packages in tests: `this` of each function of a class. */
export function fakeHost(about: {
  items?: Item[];
  /** Items of the second input. */
  others?: Item[];
  parameters?: (index: number) => JsonObject;
  credentials?: Record<string, JsonObject>;
  answer?: (request: HostRequest) => FakeAnswer;
  continueOnFail?: boolean;
  mode?: string;
  url?: string;
}) {
  const requests: Array<HostRequest & { credentialType?: string }> = [];
  const staticData = { node: {} as JsonObject, global: {} as JsonObject };
  const state: JsonObject = {};
  const reply = { status: 0, headers: {} as Record<string, string>, body: undefined as unknown };
  const emitted: Item[][][] = [];
  const send = async (request: HostRequest, credentialType?: string): Promise<HostResponse> => {
    requests.push({ ...request, ...(credentialType !== undefined && { credentialType }) });
    if (!about.answer) throw new Error('no route to host');
    const { status = 200, headers = {}, ...content } = about.answer(request);
    const bytes = Buffer.from('json' in content ? JSON.stringify(content.json) : content.body);
    return { statusCode: status, headers, body: request.encoding === 'stream' ? Readable.from([bytes]) : bytes };
  };
  const parameterOf = (name: string, index: number, fallback: JsonValue) =>
    structuredClone(about.parameters?.(index)[name] ?? fallback);
  const host = {
    requests,
    reply,
    emitted,
    /** The call that a webhook takes. */
    call: { headers: {} as Record<string, string>, body: '' },
    helpers: {
      httpRequest: (request: HostRequest) => send(request),
      httpRequestWithAuthentication(this: unknown, credentialType: string, request: HostRequest) {
        if (this !== host) throw new TypeError('It wants the host as `this`');
        return send(request, credentialType);
      },
      async prepareBinaryData(content: Buffer | Readable, fileName?: string, mimeType = ''): Promise<BinaryData> {
        const parts: Uint8Array[] = [];
        for await (const part of content instanceof Readable ? content : [content]) parts.push(part);
        return { data: Buffer.concat(parts).toString('base64'), mimeType, ...(fileName !== undefined && { fileName }) };
      },
    },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    getNode: () => ({ id: 'n', name: 'Parcels', type: 'n8n-nodes-parcels.parcels', typeVersion: 1 }),
    getWorkflow: () => ({ id: 'w', name: 'Workflow', active: false }),
    getWorkflowStaticData: (of: 'node' | 'global') => staticData[of],
    getContext: () => state,
    async getCredentials(type: string) {
      const found = about.credentials?.[type];
      if (!found) throw new Error(`Node does not have any credentials of type ${type}`);
      return found;
    },
    getTimezone: () => 'UTC',
    getMode: () => about.mode ?? 'manual',
    getInputData: (input = 0) => (input === 0 ? about.items : about.others) ?? [],
    getNodeParameter: (name: string, ...rest: [JsonValue] | [number, JsonValue]) =>
      rest.length === 2 ? parameterOf(name, rest[0], rest[1]) : parameterOf(name, 0, rest[0]),
    getCurrentNodeParameters: () => about.parameters?.(0) ?? {},
    continueOnFail: () => about.continueOnFail ?? false,
    emit: (outputs: Item[][]) => void emitted.push(outputs),
    getNodeWebhookUrl: () => about.url,
    getWebhookName: () => 'default',
    getRequestObject: () => ({
      ...{ method: 'POST', url: '/hook', headers: host.call.headers, query: {}, params: {} },
      rawBody: Buffer.from(host.call.body),
    }),
    getResponseObject: () => ({
      status: (status: number) => void Object.assign(reply, { status }),
      setHeader: (name: string, value: string) => void Object.assign(reply.headers, { [name]: value }),
      end: (body?: unknown) => void Object.assign(reply, { body }),
    }),
  };
  return host;
}
