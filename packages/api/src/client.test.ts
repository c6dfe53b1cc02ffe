import { expect, it } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { workflowRoutes } from './routes/workflows.routes.ts';

/** A client whose calls are kept and answered so. */
function clientOf(answer: () => Response | Promise<Response>) {
  const calls: Array<{ url: string; init: RequestInit | undefined }> = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    calls.push({ url: String(url), init });
    return await answer();
  };
  return { calls, client: createClient({ baseUrl: 'http://server', sessionId: 's1', fetch }) };
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

it('a call goes to its place, with encoded values, and gives what stands under data', async () => {
  const { calls, client } = clientOf(() => json({ data: { id: 'a/b' } }));
  expect(await client.call(workflowRoutes.get, { params: { id: 'a/b' } })).toEqual({ id: 'a/b' });
  expect(calls[0]?.url).toBe('http://server/rest/workflows/a%2Fb');
  expect(calls[0]?.init).toMatchObject({ method: 'GET', headers: { accept: 'application/json', sessionid: 's1' } });
  expect(calls[0]?.init?.body).toBeUndefined();
});

it('a refusal is an error with code, hint and status', async () => {
  const { client } = clientOf(() =>
    json({ message: 'Gone', code: 'WORKFLOW_NOT_FOUND', hint: 'Look elsewhere.' }, 404),
  );
  await expect(client.call(workflowRoutes.get, { params: { id: '1' } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
    code: 'WORKFLOW_NOT_FOUND',
    message: 'Gone',
    hint: 'Look elsewhere.',
  });
});

it('a refusal is put into the language of the pages, as far as there are texts', async () => {
  const template = { message: 'NAME_TAKEN.tag', hint: 'NAME_TAKEN', values: { name: 'a' } };
  const problem = { message: 'There is a tag already.', code: 'NAME_TAKEN', hint: 'Take another.', template };
  const call = (translate: ClientOptions['translate']) =>
    createClient({ fetch: async () => json(problem, 409), ...(translate && { translate }) }).call(workflowRoutes.get, {
      params: { id: '1' },
    });
  await expect(call((given) => ({ message: `Es gibt ${given.values?.name}.` }))).rejects.toMatchObject({
    message: 'Es gibt a.',
    hint: 'Take another.',
  });
  await expect(call(undefined)).rejects.toMatchObject({ message: 'There is a tag already.' });
});

it.each([
  [404, { status: 404, code: 'UNEXPECTED_ANSWER', message: 'The server answered with status 404.' }],
  [413, { code: 'UNEXPECTED_ANSWER', message: 'A proxy before the server does not let so much through.' }],
  // A page to sign in at a proxy.
  [200, { code: 'UNEXPECTED_ANSWER', message: 'The server answered with status 200.' }],
  // The server is away, or starts anew.
  [502, { status: 0, code: 'UNREACHABLE' }],
])('what a proxy answers with status %i is told of', async (status, error) => {
  const { client } = clientOf(() => new Response('<html>', { status }));
  await expect(client.call(workflowRoutes.get, { params: { id: '1' } })).rejects.toMatchObject(error);
});

it('a refusal with the status of a proxy is one of the server', async () => {
  const { client } = clientOf(() => json({ message: 'Away', code: 'PROVIDER_UNREACHABLE' }, 502));
  const call = client.call(workflowRoutes.get, { params: { id: '1' } });
  await expect(call).rejects.toMatchObject({ status: 502, code: 'PROVIDER_UNREACHABLE' });
});

it('a server that cannot be reached is told apart from a call that was given up', async () => {
  const { client } = clientOf(() => Promise.reject(new TypeError('refused')));
  const call = (signal?: AbortSignal) =>
    client.call(workflowRoutes.get, { params: { id: '1' }, ...(signal && { signal }) });
  await expect(call()).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  await expect(call(AbortSignal.abort())).rejects.toThrow('refused');
});

it('each call says which language is wanted at the time', async () => {
  const asked: Array<string | null> = [];
  let language = 'en';
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(new Headers(init?.headers).get('accept-language'));
    return json({ data: [] });
  };
  const client = createClient({ baseUrl: 'http://server', language: () => language, fetch });
  await client.call(workflowRoutes.list);
  language = 'de';
  await client.call(workflowRoutes.list);
  expect(asked).toEqual(['en', 'de']);
});
