import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

describe('Checking files of n8n', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });

  const check = (by: Person, ...documents: unknown[]) =>
    by.rest('POST', '/migration/check', { files: [{ name: 'export.json', text: JSON.stringify(documents) }] });

  it('tells what will work, and stores nothing', async () => {
    const report = await check(ann, fakeWorkflow('fake.manual'), fakeWorkflow('n8n-nodes-other.thing'));
    expect(report).toMatchObject({
      counts: { works: 1, look: 0, blocked: 1 },
      workflows: [
        { verdict: 'works' },
        {
          verdict: 'blocked',
          findings: [{ kind: 'nodeType', node: 'Start', hint: expect.stringContaining('millrace packages install') }],
        },
      ],
    });
    expect(await server.database.db.selectFrom('workflow').select('id').execute()).toEqual([]);
  });

  it('knows what the caller sees', async () => {
    const { id } = await ann.rest('POST', '/workflows', fakeWorkflow('fake.manual'));
    const caller = { ...fakeWorkflow('fake.manual'), settings: { errorWorkflow: id } };
    expect(await check(ann, caller)).toMatchObject({ counts: { works: 1 } });
    const ben = await signUpMember(server, owner, 'Ben');
    expect(await check(ben, caller)).toMatchObject({ counts: { look: 1 } });
  });
});
