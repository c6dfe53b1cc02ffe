import type { HttpRequest, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import httpRequest from './http-request.node.ts';

const [, , v3] = httpRequest as [NodeType, NodeType, NodeType];
const URL = 'https://api.example/things';

describe('pages', () => {
  const paged = (pagination: JsonObject): JsonObject => ({ url: URL, options: { pagination: { pagination } } });
  const pageOf = ({ query = [] }: HttpRequest) => Number(query.find(([name]) => name === 'page')?.[1] ?? 0);
  const byParameter = {
    parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
  };
  const evaluate = (_expression: string, variables: Record<string, JsonValue>) => Number(variables.$pageCount) + 1;

  it('are fetched until one is empty', async () => {
    const { json, requests } = await runNode(v3, {
      parameters: paged(byParameter),
      evaluate,
      http: (request) => ({ json: pageOf(request) < 3 ? [{ page: pageOf(request) }] : [] }),
    });
    expect(json).toEqual([{ page: 1 }, { page: 2 }]);
    expect(requests.map(pageOf)).toEqual([1, 2, 3]);
  });

  it('end at a status, or after as many as the user wants', async () => {
    const byStatus = {
      ...byParameter,
      paginationCompleteWhen: 'receiveSpecificStatusCodes',
      statusCodesWhenComplete: '404',
    };
    const run = (pagination: JsonObject, http: NonNullable<NodeTestOptions['http']>) =>
      runNode(v3, { parameters: paged(pagination), evaluate, http });
    const ended = await run(byStatus, (request) =>
      pageOf(request) < 3 ? { json: { page: pageOf(request) } } : { status: 404, json: { message: 'no more' } },
    );
    expect(ended.json).toEqual([{ page: 1 }, { page: 2 }, { message: 'no more' }]);
    const empty = await run(byStatus, () => ({ status: 404 }));
    expect(empty.json).toEqual([]);
    const limited = await run({ ...byParameter, limitPagesFetched: true, maxRequests: 2 }, () => ({ json: { a: 1 } }));
    expect(limited.json).toHaveLength(2);
    await expect(run(byStatus, () => ({ status: 500 }))).rejects.toThrow('The service answered 500');
  });

  it('follow the URL in the answer', async () => {
    const first: JsonObject = { n: 1, next: '/more?size=1' };
    const last: JsonObject = { n: 2 };
    const { json, requests } = await runNode(v3, {
      parameters: {
        ...paged({
          paginationMode: 'responseContainsNextURL',
          nextURL: '={{ $response.body.next }}',
          paginationCompleteWhen: 'other',
          completeExpression: '={{ !$response.body.next }}',
        }),
        sendQuery: true,
        queryParameters: { parameters: [{ name: 'size', value: 1 }] },
      },
      evaluate: (expression, { $response }) => {
        const { next } = ($response as { body: { next?: string } }).body;
        return expression.includes('!') ? !next : next;
      },
      http: ({ url }) => ({ json: url.endsWith('things') ? first : last }),
    });
    expect(json.map(({ n }) => n)).toEqual([1, 2]);
    expect(requests.map(({ url, query }) => [url, query?.length])).toEqual([
      [URL, 1],
      ['https://api.example/more?size=1', 0],
    ]);
  });

  it('keep the credential from another origin', async () => {
    const signedBy: Array<string | undefined> = [];
    const { requests } = await runNode(v3, {
      parameters: {
        ...paged({
          paginationMode: 'responseContainsNextURL',
          nextURL: '={{ $response.body.next }}',
          paginationCompleteWhen: 'other',
          completeExpression: '={{ !$response.body.next }}',
        }),
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
        sendHeaders: true,
        specifyHeaders: 'json',
        jsonHeaders: '{"Cookie":"session=1","X-Page":"a"}',
      },
      credentials: { httpHeaderAuth: { name: 'X-Key', value: 'secret' } },
      evaluate: (expression, { $response }) => {
        const { next } = ($response as { body: { next?: string } }).body;
        return expression.includes('!') ? !next : next;
      },
      http: ({ url }, credentialType): { json: JsonObject } => {
        signedBy.push(credentialType);
        return { json: url === URL ? { next: 'https://evil.example/' } : {} };
      },
    });
    expect(signedBy).toEqual(['httpHeaderAuth', undefined]);
    expect(requests.map(({ url, headers }) => [url, headers?.cookie, headers?.['x-page']])).toEqual([
      [URL, 'session=1', 'a'],
      ['https://evil.example/', undefined, 'a'],
    ]);
  });

  it('without end are an error', async () => {
    const run = runNode(v3, { parameters: paged(byParameter), evaluate, http: () => ({ json: { same: true } }) });
    await expect(run).rejects.toThrow('The pagination does not seem to end: 6 pages in a row were the same');
  });
});
