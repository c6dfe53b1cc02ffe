import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

type TagAnswer = JsonObject & { id: string; name: string; usageCount?: number };

describe('Tags', () => {
  const server = useTestServer({}, { per: 'test' });
  const create = (name: unknown) => server.call('POST', '/rest/tags', { name });
  const list = async (query = '') => await server.rest<TagAnswer[]>('GET', `/tags${query}`);

  it('are made, renamed, listed by name and deleted', async () => {
    const { data } = await create('  Sales ');
    const tag = data as TagAnswer;
    expect(tag).toEqual({ id: tag.id, name: 'Sales', createdAt: tag.createdAt, updatedAt: tag.createdAt });
    await create('billing');
    expect((await list()).map(({ name }) => name)).toEqual(['billing', 'Sales']);
    expect(await server.rest('PATCH', `/tags/${tag.id}`, { name: 'sales' })).toMatchObject({ name: 'sales' });
    expect(await server.rest('DELETE', `/tags/${tag.id}`)).toBe(true);
    expect((await list()).map(({ name }) => name)).toEqual(['billing']);
    for (const [method, body] of [['PATCH', { name: 'x' }], ['DELETE']] as const) {
      expect(await server.call(method, `/rest/tags/${tag.id}`, body)).toMatchObject({
        status: 404,
        data: { code: 'TAG_NOT_FOUND', message: `There is no tag with the id "${tag.id}".` },
      });
    }
  });

  it('have names of 1 to 24 characters that no other tag has, in whatever case', async () => {
    await create('Größe');
    const second = (await create('Other')).data as TagAnswer;
    const taken = { status: 409, data: { code: 'NAME_TAKEN', message: 'There is already a tag "GRÖSSE".' } };
    const template = { message: 'NAME_TAKEN.tag', values: { name: 'GRÖẞE' } };
    expect(await create('GRÖẞE')).toMatchObject({ ...taken, data: { code: 'NAME_TAKEN', template } });
    expect(await server.call('PATCH', `/rest/tags/${second.id}`, { name: 'größe' })).toMatchObject({ status: 409 });
    for (const name of ['', '   ', 'x'.repeat(25), 7, undefined]) {
      expect(await create(name)).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
    expect((await create('x'.repeat(24))).status).toBe(200);
  });

  it('are counted by the workflows that whoever asks sees', async () => {
    const { id } = (await create('Shared')).data as TagAnswer;
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    await owner.rest('POST', '/workflows', { ...fakeWorkflow('fake.manual'), tags: [id] });
    await ann.rest('POST', '/workflows', { ...fakeWorkflow('fake.manual'), tags: [{ id }] });
    const uses = async (person: typeof owner) => {
      const tags = await person.rest<TagAnswer[]>('GET', '/tags?withUsageCount=true');
      return tags.map(({ usageCount }) => usageCount);
    };
    expect(await uses(owner)).toEqual([2]);
    expect(await uses(ann)).toEqual([1]);
    expect(await ann.call('DELETE', `/tags/${id}`)).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
  });

  it('of a workflow are set by id or name, do not change its version, and filter the list', async () => {
    const { id } = (await create('Known')).data as TagAnswer;
    const given = [id, { id: 'of-another-instance', name: 'KNOWN' }, { id, name: 'Foreign' }, 'By name'];
    const workflow = await server.rest('POST', '/workflows', { ...fakeWorkflow('fake.manual'), tags: given });
    const names = (answer: JsonObject) => (answer.tags as TagAnswer[]).map(({ name }) => name);
    expect(names(workflow)).toEqual(['By name', 'Foreign', 'Known']);
    const place = `/workflows/${workflow.id}`;
    const changed = await server.rest('PATCH', place, { tags: [id] });
    expect(changed).toMatchObject({ tags: [{ id, name: 'Known' }], storedVersion: String(workflow.storedVersion) });
    await server.createWorkflow({ ...fakeWorkflow('fake.manual'), tags: ['Foreign'] });
    const listed = await server.rest('GET', `/workflows?tags=${id}`);
    expect(listed).toMatchObject({ results: [{ id: workflow.id, tags: [{ id, name: 'Known' }] }] });
    expect((await server.rest('GET', `/workflows?tags=${id},other`)).results).toEqual([]);
    await server.rest('DELETE', `/tags/${id}`);
    expect(await server.rest('GET', place)).toMatchObject({ tags: [] });
    expect(await server.call('PATCH', `/rest${place}`, { tags: [id] })).toMatchObject({
      status: 404,
      data: { code: 'TAG_NOT_FOUND' },
    });
    for (const tags of ['x', [7], [{}], ['x'.repeat(25)], Array(101).fill('x')]) {
      const refused = await server.call('PATCH', `/rest${place}`, { tags });
      expect(refused).toMatchObject({ status: 400, data: { code: 'WORKFLOW_INVALID' } });
    }
    expect((await list('?withUsageCount=true')).map(({ usageCount }) => usageCount)).toEqual([0, 1]);
  });
});

describe('Without tags', () => {
  const server = useTestServer({ environment: { MILLRACE_TAGS: 'false' } });

  it('an instance says so, and workflows are stored without them', async () => {
    expect(await server.rest('GET', '/settings')).toMatchObject({ workflowTagsDisabled: true });
    const refused = { status: 409, data: { code: 'TAGS_DISABLED' } };
    expect(await server.call('GET', '/rest/tags')).toMatchObject(refused);
    expect(await server.call('POST', '/rest/tags', { name: 'x' })).toMatchObject(refused);
    const workflow = { ...fakeWorkflow('fake.manual'), tags: ['x'] };
    expect(await server.rest('POST', '/workflows', workflow)).toMatchObject({ tags: [] });
  });
});
