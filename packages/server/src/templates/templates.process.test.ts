import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

/** What the calls here answer, each a part of it. */
interface Answer {
  workflows: object[];
  collections: Array<{ id: number }>;
  collection: object;
  workflow: object;
}

describe('The template library', () => {
  const server = useTestServer();

  async function get(path: string) {
    const answer = await server.call('GET', `/rest/template-library${path}`);
    return { status: answer.status, data: answer.data as unknown as Answer };
  }

  it('is named in the settings of the instance, and healthy', async () => {
    const { templates } = (await server.rest('GET', '/settings')) as { templates: { enabled: boolean; host: string } };
    expect(templates).toEqual({ enabled: true, host: expect.stringMatching(/\/rest\/template-library$/) });
    expect(await get('/health')).toEqual({ status: 200, data: { status: 'OK' } });
  });

  it('is read in pages, ten at a time unless asked otherwise', async () => {
    const { data } = await get('/templates/workflows');
    expect(data).toMatchObject({ totalWorkflows: expect.any(Number), workflows: { length: 10 } });
    const next = await get('/templates/workflows?skip=10&rows=2');
    expect(next.data.workflows).toMatchObject([{ id: 11 }, { id: 12 }]);
    expect((await get('/templates/workflows?rows=101')).status).toBe(400);
    expect((await get('/templates/collections?rows=101')).status).toBe(400);
    expect((await get('/templates/workflows?skip=-1')).data).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is searched by words and by categories', async () => {
    const { data } = await get('/templates/workflows?search=redis&category=7,5');
    expect(data.workflows).toMatchObject([{ name: 'Short links with a count of visits' }, { id: 36 }]);
    const shown = (await get('/templates/workflows?search=redis%20visits')).data.workflows[0];
    expect(shown).toMatchObject({
      categories: [
        { id: 5, name: 'Webhooks and APIs' },
        { id: 7, name: 'Databases' },
      ],
      user: { username: 'Millrace' },
      image: [{ url: expect.stringMatching(/\/rest\/template-library\/templates\/workflows\/11\/picture\.svg$/) }],
    });
    expect((await get('/templates/workflows?search=no%20such%20thing')).data).toEqual({
      totalWorkflows: 0,
      workflows: [],
    });
  });

  it('has categories and collections, which a search narrows', async () => {
    expect((await get('/templates/categories')).data).toMatchObject({ categories: { length: 11 } });
    const all = (await get('/templates/collections')).data.collections;
    const some = (await get('/templates/collections?search=redis')).data.collections;
    expect(some.map(({ id }) => id)).toEqual([2]);
    expect(all.length).toBeGreaterThan(some.length);
    const one = await get('/templates/collections/2');
    expect(one.data.collection).toMatchObject({ name: 'Build an API', workflows: { length: 8 } });
    expect((await get('/templates/collections/999')).data).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gives a template with its workflow, and the workflow alone for the editor', async () => {
    expect((await get('/templates/workflows/6')).data.workflow).toMatchObject({
      name: 'Answer a web request',
      workflow: { nodes: { length: 4 } },
    });
    const { data } = await get('/workflows/templates/6');
    expect(Object.keys(data)).toEqual(['id', 'name', 'workflow']);
    for (const id of ['0', '999', 'abc', '__proto__']) {
      expect((await get(`/workflows/templates/${id}`)).status).toBe(404);
    }
  });

  it('draws a picture of a template that can run nothing', async () => {
    const { headers, text } = await server.call('GET', '/rest/template-library/templates/workflows/6/picture.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(text).toContain('<title>Answer a web request</title>');
  });
});

describe('Another host of templates', () => {
  const server = useTestServer({
    environment: { MILLRACE_TEMPLATES_HOST: 'https://templates.example.com/api' },
  });

  it('is named in the settings, and pages may fetch from it', async () => {
    const { templates } = (await server.rest('GET', '/settings')) as { templates: { host: string } };
    expect(templates.host).toBe('https://templates.example.com/api');
    const { headers } = await server.call('GET', '/workflow');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://templates.example.com;");
  });
});

describe('Templates that are switched off', () => {
  const server = useTestServer({ environment: { MILLRACE_TEMPLATES: 'false' } });

  it('are not offered', async () => {
    expect(await server.rest('GET', '/settings')).toMatchObject({ templates: { enabled: false } });
    expect((await server.call('GET', '/rest/template-library/health')).status).toBe(404);
  });
});
