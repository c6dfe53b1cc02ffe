import type { HttpRequest, HttpResponse } from '@millrace/node-sdk';
import type { NodePort } from '../port/node-port.ts';

type Answer = (request: HttpRequest) => unknown;

/** Stands for the runner: answers requests, and knows the few expressions of these tests. */
export function portFor(answer: Answer) {
  const requests: HttpRequest[] = [];
  const signedAs: Array<string | undefined> = [];
  const port: NodePort = {
    async http(request, credentialType): Promise<HttpResponse> {
      requests.push(request);
      signedAs.push(credentialType);
      const body = answer(request);
      const status = body === undefined ? 404 : 200;
      return {
        status,
        statusText: '',
        headers: { 'content-type': 'application/json' },
        url: request.url,
        body: Buffer.from(JSON.stringify(body ?? { message: 'no such parcel' })),
      };
    },
    credential: async () => ({ host: 'https://parcels.example' }),
    async evaluate(expression, names) {
      const read = new Function('names', `with (names) return (${expression.slice(2, -2)});`);
      return read(names) as unknown;
    },
    evaluateNow: (expression) => expression,
    filterNow: () => true,
    createBinary: async (content) => ({ data: Buffer.from(content).toString('base64'), mimeType: 'text/plain' }),
    readBinary: async ({ data }) => Buffer.from(data, 'base64'),
    connected: async () => [],
    runWorkflow: () => Promise.reject(new Error('There are no workflows')),
    callConnected: () => Promise.reject(new Error('Nothing is connected')),
    log() {},
    hint() {},
  };
  return { port, requests, signedAs };
}
