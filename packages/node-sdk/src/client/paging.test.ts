import { describe, expect, it } from 'vitest';
import { cursorPaging, linkPaging, offsetPaging, pagePaging } from './paging.ts';

import { useService } from './testing/use-service.ts';

const withService = useService();

describe('lists', () => {
  const all = Array.from({ length: 7 }, (_, id) => ({ id }));
  const page = (from: number, size: number) => all.slice(from, from + size);
  const size = { name: 'limit', most: 3 };

  it('follow a cursor', async () => {
    const { result, calls } = await withService(
      ({ query: { after = '0', limit } }) => {
        const next = Number(after) + Number(limit);
        return { json: { results: page(Number(after), Number(limit)), next: next < all.length ? String(next) : null } };
      },
      (client) =>
        client.all({ path: '/a' }, { paging: cursorPaging({ cursor: 'after', next: 'next', items: 'results', size }) }),
    );
    expect(result).toEqual(all);
    expect(calls.map(({ query }) => query)).toEqual([
      { limit: '3' },
      { limit: '3', after: '3' },
      { limit: '3', after: '6' },
    ]);
  });

  it('count pages until one is not full', async () => {
    const { result, calls } = await withService(
      ({ query }) => ({ json: page((Number(query.page) - 1) * 3, 3) }),
      (client) => client.all({ path: '/a' }, { paging: pagePaging({ page: 'page', size }) }),
    );
    expect(result).toEqual(all);
    expect(calls.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
  });

  it('skip what was given, as long as there is more', async () => {
    const { result, calls } = await withService(
      ({ query }) => ({ json: { rows: page(Number(query.skip), 3), more: Number(query.skip) + 3 < 7 } }),
      (client) =>
        client.all({ path: '/a' }, { paging: offsetPaging({ offset: 'skip', hasMore: 'more', items: 'rows', size }) }),
    );
    expect(result).toEqual(all);
    expect(calls).toHaveLength(3);
  });

  it('skip what was given up to the total, though pages are smaller than wanted', async () => {
    const { result, calls } = await withService(
      ({ query }) => ({ json: { rows: page(Number(query.skip), 2), total: 7 } }),
      (client) =>
        client.all({ path: '/a' }, { paging: offsetPaging({ offset: 'skip', total: 'total', items: 'rows', size }) }),
    );
    expect(result).toEqual(all);
    expect(calls.map(({ query }) => query.skip)).toEqual(['0', '2', '4', '6']);
  });

  it('follow links, to the same service only', async () => {
    let url = '';
    const { result, calls } = await withService(
      ({ query, headers }) => {
        url = `http://${headers.host}/v2/a`;
        const from = Number(query.from ?? 0);
        const next: Record<string, string> =
          from + 3 < 7 ? { link: `<${url}?from=0>; rel="first", <${url}?from=${from + 3}>; rel="next"` } : {};
        return { headers: next, json: page(from, 3) };
      },
      (client) => client.all({ path: '/a', query: { q: 'x' } }, { paging: linkPaging() }),
    );
    expect(result).toEqual(all);
    expect(calls.every(({ headers }) => headers.authorization === 'Bearer secret-1')).toBe(true);
    const elsewhere = await withService(
      () => ({ headers: { link: '<http://127.0.0.1:9/x>; rel=next' }, json: [] }),
      (client) => client.all({ path: '/a' }, { paging: linkPaging() }),
    );
    expect(elsewhere.error?.code).toBe('SERVICE_ANSWER_UNEXPECTED');
  });

  it('say their usual size only where fewer are wanted, and more where all is', async () => {
    const usual = linkPaging({ whole: { page: 1 }, size: { name: 'size', most: 100, isUsual: true } });
    const { calls } = await withService(
      () => ({ json: [] }),
      async (client) => {
        await client.all({ path: '/a' }, { paging: usual });
        await client.all({ path: '/a' }, { paging: usual, limit: 200 });
        await client.all({ path: '/a' }, { paging: usual, limit: 2 });
      },
    );
    expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }, {}, { size: '2' }]);
  });

  it('can ask in the body', async () => {
    const { calls } = await withService(
      ({ body }) => ({ json: { items: [1], next: JSON.parse(body).cursor ? null : 'c' } }),
      (client) =>
        client.all(
          { method: 'POST', path: '/a', body: { q: 1 } },
          { paging: cursorPaging({ cursor: 'cursor', next: 'next', items: 'items', place: 'body' }) },
        ),
    );
    expect(calls.map(({ body }) => body)).toEqual(['{"q":1}', '{"q":1,"cursor":"c"}']);
  });

  it('end with the limit, and ask for no more than is wanted', async () => {
    const { result, calls } = await withService(
      ({ query }) => ({ json: { results: page(0, Number(query.limit)), next: 'x' } }),
      (client) =>
        client.all(
          { path: '/a' },
          { limit: 2, paging: cursorPaging({ cursor: 'after', next: 'next', items: 'results', size }) },
        ),
    );
    expect(result).toEqual([{ id: 0 }, { id: 1 }]);
    expect(calls.map(({ query }) => query)).toEqual([{ limit: '2' }]);
  });

  it('that go round in circles are an error', async () => {
    const { error, calls } = await withService(
      () => ({ json: { results: [1], next: 'same' } }),
      (client) =>
        client.all({ path: '/a' }, { paging: cursorPaging({ cursor: 'after', next: 'next', items: 'results' }) }),
    );
    expect(error?.code).toBe('SERVICE_PAGES_ENDLESS');
    expect(calls).toHaveLength(2);
  });
});
