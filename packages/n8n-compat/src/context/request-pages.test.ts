import { expect, it } from 'vitest';
import { portFor } from '../testing/port-for.ts';
import { requestHelpers } from './request-helpers.ts';
import { pagedRequests } from './request-pages.ts';

/** A service with three pages of parcels. */
function fetchPages() {
  const { port, requests, signedAs } = portFor(({ query = [] }) => ({ page: Number(query[0]?.[1] ?? 0), last: 2 }));
  return { fetch: pagedRequests(port, requestHelpers(port, {})), requests, signedAs };
}

const NEXT_PAGE = { qs: { page: '={{ $pageCount }}' } };

it('fetches pages as expressions say what comes next, signed, and gives whole answers', async () => {
  const { fetch, requests, signedAs } = fetchPages();
  const pagination = { request: NEXT_PAGE, continue: '={{ $response.body.page < $response.body.last }}' };
  const answers = await fetch({ uri: 'https://parcels.example', json: true }, 0, pagination, 'parcelsApi');
  expect(answers.map(({ statusCode, body }) => ({ statusCode, body }))).toEqual(
    [0, 1, 2].map((page) => ({ statusCode: 200, body: { page, last: 2 } })),
  );
  expect(requests.map(({ query }) => query)).toEqual([[['page', '0']], [['page', '1']], [['page', '2']]]);
  expect(signedAs).toEqual(['parcelsApi', 'parcelsApi', 'parcelsApi']);
});

it('ends at the number of requests that is allowed, and sends without a credential what needs none', async () => {
  const { fetch, signedAs } = fetchPages();
  const pagination = { request: NEXT_PAGE, continue: true, maxRequests: 2, requestInterval: 1 };
  expect(await fetch({ uri: 'https://parcels.example', json: true }, 0, pagination)).toHaveLength(2);
  expect(signedAs).toEqual([undefined, undefined]);
});
