import type { JsonObject, Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { RunDocuments } from '../executions/run-documents.ts';
import { CallableWorkflows } from '../executions/start/callable-workflows.ts';
import { Grants } from '../workflows/grants/grants.ts';
import { toDocumentColumns } from '../workflows/workflow-document.ts';
import { executableFromRow } from '../workflows/workflow-versions.ts';
import { Access } from './access.ts';
import type { Actor } from './actor.ts';
import { authorsOf } from './inline-authors.ts';
import { mayHaveBy } from './node-needs.ts';
import { madeBy, peopleOfNode, writeNodePeople } from './node-people.ts';
import { mayAll, type NodeRun, type People, together } from './people.ts';
import { type Run, RunPeople } from './run-people.ts';
import type { ShareRole } from './share.repository.ts';

// Ann owns the workflow. Bob is what the world says of him; Cid stands beside it all.
const PEOPLE = ['ann', 'bob', 'cid'] as const;
type Name = (typeof PEOPLE)[number];

/** Who may do what: people × role × share, and what happens to the credential after a change. */
interface World {
  bobOnWorkflow: ShareRole | undefined;
  bobAccount: 'member' | 'admin';
  /** Who may use the credential when the workflow is changed. */
  before: readonly Name[];
  /** The same when it runs. */
  after: readonly Name[];
}

const CHANGES = {
  nothing: (workflow: Workflow) => workflow,
  moved: (workflow: Workflow) => edit(workflow, 'Send', { position: [9, 9] }),
  unrelated: (workflow: Workflow) => edit(workflow, 'Aside', { parameters: { a: 1 } }),
  own: (workflow: Workflow) => edit(workflow, 'Send', { parameters: { a: 1, text: TEXT } }),
  before: (workflow: Workflow) => edit(workflow, 'Prepare', { parameters: { a: 1 } }),
  named: (workflow: Workflow) => edit(workflow, 'Named', { parameters: { a: 1 } }),
  pinned: (workflow: Workflow) => ({ ...workflow, pinData: { Prepare: [{ json: { a: 1 } }] } }),
  connected: (workflow: Workflow) => ({ ...workflow, connections: {} }),
} as const;
type Change = keyof typeof CHANGES;
const STEERING: readonly Change[] = ['own', 'before', 'named', 'pinned', 'connected'];

/** How the node comes to run. */
type Hop =
  | { kind: 'itself' }
  | { kind: 'byHand'; by: Name; what: 'stored' | 'storedWithData' | 'changed' }
  | { kind: 'called'; by: Name; policy: 'any' | 'none' | 'workflowsFromAList' | undefined }
  | { kind: 'written'; by: Name }
  | { kind: 'made'; by: Name }
  | { kind: 'again'; of: Name; by: 'ann' | 'bob'; loadWorkflow: boolean };

interface Case {
  world: World;
  change: Change;
  changedBy: 'ann' | 'bob';
  hop: Hop;
}

/** The rule: whether the node `Send` gets the credential. */
function expected({ world, change, changedBy, hop }: Case): boolean {
  const role = (who: Name) => (who === 'ann' ? 'owner' : who === 'bob' ? world.bobOnWorkflow : undefined);
  const isAdmin = (who: Name) => who === 'bob' && world.bobAccount === 'admin';
  const mayRun = (who: Name) => role(who) !== undefined || isAdmin(who);
  const isEditor = (who: Name) => role(who) === 'owner' || role(who) === 'editor';
  const all = (people: readonly Name[], users = world.after) => people.every((who) => users.includes(who));
  const joined: Name[] = [...new Set<Name>(['ann', changedBy])];
  const isTakenOver = all(joined, world.before);
  const standing: Name[] = !STEERING.includes(change) ? ['ann'] : isTakenOver ? [changedBy] : joined;
  const steeredBy = (who: Name) => (all([...standing, who]) ? [who] : [...standing, who]);
  const lends = (who: Name) => (isEditor(who) ? [] : [who]);
  const asChanged = (who: Name) => (isEditor(who) || isAdmin(who) ? [...steeredBy(who), who] : [who]);
  switch (hop.kind) {
    case 'itself':
      return all(standing);
    case 'byHand':
      if (!mayRun(hop.by)) return false;
      if (hop.what === 'changed') return all(asChanged(hop.by));
      return all([...standing, ...(hop.what === 'stored' ? lends(hop.by) : [hop.by])]);
    case 'called': {
      const isLet = hop.policy === undefined ? hop.by === 'ann' : hop.policy !== 'none';
      return mayRun(hop.by) && isLet && all([...standing, hop.by]);
    }
    case 'written':
      return all([hop.by]);
    case 'made':
      return false;
    case 'again':
      if (!mayRun(hop.of)) return false;
      if (hop.loadWorkflow) return all([...standing, hop.of, ...lends(hop.by)]);
      return all([...asChanged(hop.of), hop.by]);
  }
}

const TEXT = "={{ $('Named').item.json.text }}";
const reference = { fakeApi: { id: 'secret', name: 'Secret' } };
const node = (name: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...{ id: name, name, type: 'fake.step', typeVersion: 1, position: [0, 0], parameters: {} },
  ...more,
});
const link = (target: string) => ({ main: [[{ node: target, type: 'main', index: 0 }]] });
const WORKFLOW: Workflow = {
  name: 'Sends',
  nodes: [
    ...[node('Start'), node('Prepare'), node('Named'), node('Aside')],
    node('Send', { parameters: { text: TEXT }, credentials: reference }),
  ],
  connections: { Start: link('Prepare'), Prepare: link('Send') },
};

function edit(workflow: Workflow, name: string, changes: Partial<WorkflowNode>): Workflow {
  const nodes = workflow.nodes.map((one) => (one.name === name ? { ...one, ...changes } : one));
  return { ...workflow, nodes };
}

/** What the program says of it: the services that servers and workers ask, over what a database would hold. */
async function actual({ world, change, changedBy, hop }: Case): Promise<boolean> {
  let users = world.before;
  const roleOf = (kind: string, id: string, who: string): ShareRole | undefined => {
    if (kind === 'credential') return users.includes(who as Name) ? 'reader' : undefined;
    if (id !== 'w') return id === who ? 'owner' : undefined;
    return who === 'ann' ? 'owner' : who === 'bob' ? world.bobOnWorkflow : undefined;
  };
  const findOwner = async (kind: string, id: string) => (kind === 'credential' ? 'nobody' : id === 'w' ? 'ann' : id);
  const shares = {
    findRole: async (kind: string, id: string, who: string) => roleOf(kind, id, who),
    findOwner,
    list: async () => [],
  };
  const access = new Access({
    shares,
    folderOwner: async () => undefined,
    executionOrigin: async () => undefined,
    accountRole: async (who) => (who === 'bob' ? world.bobAccount : 'member'),
  });
  const actor = (who: Name): Actor => {
    const role = who === 'bob' ? world.bobAccount : 'member';
    return { kind: 'user', user: { id: who, role }, sessionId: '' };
  };
  const settings = 'policy' in hop && hop.policy ? { callerPolicy: hop.policy, callerIds: PEOPLE.join(',') } : {};
  const row: WorkflowTable = {
    ...{ id: 'w', active: 1, created_at: 0, updated_at: 0, people: writeNodePeople(madeBy(['ann'])) },
    ...toDocumentColumns({ ...WORKFLOW, settings }),
  };
  const workflows = { findById: async (id: string) => (id === 'w' ? row : undefined) };
  const persons = { listPersons: async () => [], listStandingBehind: async () => [], storePeople: async () => true };
  const grants = new Grants({ repository: persons, workflows, shares, access });
  const runPeople = new RunPeople({
    shares,
    findPeople: async () => row,
  });
  const documents = new RunDocuments({ access, workflows, grants, runPeople });
  const given = (run: NodeRun) =>
    mayAll(together(run), (who) => mayHaveBy(access)(who, { kind: 'credential', id: 'secret' }));

  const saved = CHANGES[change](JSON.parse(row.document) as Workflow);
  row.people = await grants.peopleAfter(row, saved, changedBy);
  Object.assign(row, toDocumentColumns(saved));
  users = world.after;

  const stored = executableFromRow(row);
  const runOf = (more: Partial<Run> = {}): Run => ({
    ...{
      mode: 'webhook',
      workflowId: 'w',
      startedBy: null,
      actsFor: null,
      versionKey: row.version_key,
      people: row.people,
    },
    ...more,
  });
  async function byHand(who: Name, what: 'stored' | 'storedWithData' | 'changed') {
    // As the editor writes it: what is stored, in another order and with a place for pinned data.
    const document: Workflow = { pinData: {}, id: 'w', ...(JSON.parse(row.document) as Workflow) };
    const run = what === 'changed' ? edit(document, 'Send', { parameters: { b: 1, text: TEXT } }) : document;
    const found = await documents.find(run, actor(who), { bringsData: what === 'storedWithData' });
    const { workflow, actsFor, documentBy } = found;
    const { version, versionKey, people } = workflow;
    const about = { workflowId: version.id ?? null, startedBy: who, actsFor: JSON.stringify(actsFor) };
    return { documentBy, run: { mode: 'manual', versionKey, people, ...about } satisfies Run };
  }
  async function called(people: People, caller: Name): Promise<boolean> {
    const callable = new CallableWorkflows({
      workflows: { find: async () => stored },
      access,
      findOwner: (id) => findOwner('workflow', id),
      findExecution: () => undefined,
    });
    const execution = { row: { workflow_id: caller, document_by: null } as never, parent: undefined };
    const found = await callable.find('w', execution, people);
    if (typeof found === 'string') return false;
    const actsFor = JSON.stringify(people === 'everyone' ? [] : people);
    return given(await runPeople.ofNode(runOf({ mode: 'integrated', actsFor }), 'Send'));
  }
  const inline = JSON.parse(row.document) as JsonObject;
  const asWritten = (people: People, workflowJson: string) => {
    const standing = authorsOf(inline, node('Run', { parameters: { workflowJson } }), people);
    return given({ people: peopleOfNode(madeBy(standing), 'Send'), actsFor: people === 'everyone' ? [] : people });
  };
  try {
    switch (hop.kind) {
      case 'itself':
        return await given(await runPeople.ofNode(runOf(), 'Send'));
      case 'byHand':
        return await given(await runPeople.ofNode((await byHand(hop.by, hop.what)).run, 'Send'));
      case 'called':
        return await called([hop.by], hop.by);
      case 'written':
        return await asWritten([hop.by], row.document);
      case 'made':
        return await asWritten([hop.by], `={{ ${row.document} }}`);
      case 'again': {
        const { run, documentBy } = await byHand(hop.of, 'changed');
        const isAsStored = documentBy === undefined || hop.loadWorkflow;
        const workflowId = hop.loadWorkflow ? 'w' : run.workflowId;
        const actsFor = await runPeople.actsForAgain(run, { userId: hop.by, workflowId, isAsStored });
        const again = hop.loadWorkflow ? runOf() : run;
        return await given(
          await runPeople.ofNode({ ...again, startedBy: hop.by, actsFor: JSON.stringify(actsFor) }, 'Send'),
        );
      }
    }
  } catch (error) {
    // Whoever may not run the workflow is told so.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

const BEFORE: ReadonlyArray<readonly Name[]> = [[], ['ann'], ['bob'], ['ann', 'bob'], PEOPLE];
const AFTER: ReadonlyArray<readonly Name[]> = [['ann'], ['bob'], ['ann', 'bob'], PEOPLE];
const WORLDS = (['reader', 'editor', undefined] as const).flatMap((bobOnWorkflow) =>
  (['member', 'admin'] as const).flatMap((bobAccount) =>
    BEFORE.flatMap((before) => AFTER.map((after): World => ({ bobOnWorkflow, bobAccount, before, after }))),
  ),
);
const HOPS: readonly Hop[] = [
  { kind: 'itself' },
  ...PEOPLE.flatMap((by): Hop[] => [
    ...(['stored', 'storedWithData', 'changed'] as const).map((what): Hop => ({ kind: 'byHand', by, what })),
    ...([undefined, 'any', 'none', 'workflowsFromAList'] as const).map(
      (policy): Hop => ({ kind: 'called', by, policy }),
    ),
    { kind: 'written', by },
    { kind: 'made', by },
    ...(['ann', 'bob'] as const).flatMap((again): Hop[] =>
      [true, false].map((loadWorkflow) => ({ kind: 'again', of: by, by: again, loadWorkflow })),
    ),
  ]),
];

describe('The rule in whose name a run acts', () => {
  it.each(Object.keys(CHANGES) as Change[])('holds for every hop after a change of: %s', async (change) => {
    const wrong: Case[] = [];
    let lent = 0;
    let count = 0;
    for (const world of WORLDS) {
      for (const changedBy of ['ann', 'bob'] as const) {
        if (changedBy === 'bob' && world.bobOnWorkflow !== 'editor' && world.bobAccount !== 'admin') continue;
        for (const hop of HOPS) {
          const one = { world, change, changedBy, hop };
          const answer = await actual(one);
          count++;
          if (answer) lent++;
          if (answer !== expected(one)) wrong.push(one);
        }
      }
    }
    expect({ count, wrong: wrong.length, first: wrong[0] }).toEqual({ count: 8000, wrong: 0, first: undefined });
    expect(lent).toBeGreaterThan(count / 20);
  });
});
