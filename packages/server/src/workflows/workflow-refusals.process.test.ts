import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

const MOST_TAGS = 1000;
/** Looks like the id of a tag. */
const NO_TAG = '0'.repeat(16);

describe('Workflows refuse', () => {
  const server = useTestServer({ environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  const workflow = fakeWorkflow('fake.manual');
  let service: LocalService;
  let owner: Person;
  let ann: Person;
  let id: string;
  let storedVersion: string;
  beforeAll(async () => {
    service = await startEchoService();
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    const stored = await owner.rest('POST', '/workflows', workflow);
    id = String(stored.id);
    storedVersion = String(stored.storedVersion);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('folders of others, and those that are not there', async () => {
    const folder = String((await ann.rest('POST', '/folders', { name: 'Mine' })).id);
    await expectRefusal(owner.call('POST', `/workflows?folderId=${folder}`, workflow), 'FOLDER_OF_ANOTHER');
    await expectRefusal(owner.call('POST', `/workflows/import?folderId=${folder}`, [workflow]), 'FOLDER_OF_ANOTHER');
    const { results } = (await owner.rest('GET', '/workflows')) as { results: unknown[] };
    expect(results).toHaveLength(1);
    const move = { workflowIds: [id], folderId: 'none' };
    await expectRefusal(owner.call('POST', '/folders/move-workflows', move), 'FOLDER_NOT_FOUND');
  });

  it('tags that are gone, and more of them than an instance may have', async () => {
    await expectRefusal(owner.call('POST', '/workflows', { ...workflow, tags: [NO_TAG] }), 'TAG_NOT_FOUND');
    const times = { created_at: 1, updated_at: 1 };
    const tags = Array.from({ length: MOST_TAGS }, (_, n) => ({
      id: `t${n}`,
      name: `t${n}`,
      name_key: `t${n}`,
      ...times,
    }));
    await server.database.db.insertInto('tag').values(tags).execute();
    await expectRefusal(owner.call('POST', '/tags', { name: 'One more' }), 'LIMIT_REACHED');
    await expectRefusal(owner.call('POST', '/workflows', { ...workflow, tags: ['One more'] }), 'LIMIT_REACHED');
    await expectRefusal(owner.call('PATCH', `/workflows/${id}`, { tags: ['One more'] }), 'LIMIT_REACHED');
    await server.database.db.deleteFrom('tag').execute();
  });

  it('to become too large', async () => {
    const pinData: JsonObject = { Start: [{ json: { text: 'x'.repeat(12_600_000) } }] };
    await expectRefusal(owner.call('PATCH', `/workflows/${id}`, { pinData, storedVersion }), 'WORKFLOW_TOO_LARGE');
    const preview = (document: JsonObject) => owner.call('POST', `/workflows/${id}/grants/preview`, document);
    await expectRefusal(preview({ ...workflow, pinData }), 'WORKFLOW_TOO_LARGE');
    await expectRefusal(preview({ ...workflow, nodes: 'none' }), 'WORKFLOW_INVALID');
  });

  it('versions that are not there', async () => {
    const rename = owner.call('PATCH', `/workflows/${id}/versions/none`, { name: 'Good' });
    await expectRefusal(rename, 'WORKFLOW_VERSION_NOT_FOUND');
  });

  it('files at addresses that hold none', async () => {
    const from = (url: string) => owner.call('GET', `/workflows/from-url?url=${encodeURIComponent(url)}`);
    await expectRefusal(from(`${service.url}/page.html`), 'WORKFLOW_URL_INVALID');
    await expectRefusal(from('http://10.0.0.1/flow.json'), 'WORKFLOW_URL_INVALID');
    await expectRefusal(from('http://127.0.0.1:9/flow.json'), 'WORKFLOW_URL_FAILED');
    await expectRefusal(from(`${service.url}/flow.json`), 'WORKFLOW_INVALID');
  });

  it('to be exported by too many names', async () => {
    const ids = Array.from({ length: 251 }, () => id).join(',');
    await expectRefusal(owner.call('GET', `/workflows/export?ids=${ids}`), 'BAD_REQUEST');
  });
});
