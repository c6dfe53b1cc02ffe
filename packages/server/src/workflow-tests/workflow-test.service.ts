import type { TestRun } from '@millrace/api';
import {
  type ItemsByPort,
  isJsonObject,
  parseWorkflow,
  reachable,
  type TestCase,
  type TestProblem,
  type Workflow,
  WorkflowGraph,
} from '@millrace/workflow';
import type { KnownActor } from '../access/actor.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { RunDocuments } from '../executions/run-documents.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { type ExecutableWorkflow, executableFromDocument, executableFromRow } from '../workflows/workflow-versions.ts';
import { CaseFiles } from './case-files.ts';
import type { FindType } from './case-nodes.ts';
import type { CaseRunner } from './case-runner.ts';
import { type RecordedExecution, recordCase, settledCase, withoutRequests } from './record-case.ts';

export interface WorkflowTestOptions {
  runner: CaseRunner;
  reader: ExecutionReader;
  runDocuments: Pick<RunDocuments, 'find'>;
  workflows: Pick<WorkflowRepository, 'findById'>;
  nodeTypes: Pick<NodeTypeStore, 'catalogue'>;
  files: Pick<ExecutionFiles, 'open'>;
}

/** Test cases of workflows: they are part of the workflow's document. */
export class WorkflowTestService {
  readonly #options: WorkflowTestOptions;

  constructor(options: WorkflowTestOptions) {
    this.#options = options;
  }

  /** Runs cases of a document as somebody has it. @throws WorkflowParseError, ServerError `TEST_CASE_NOT_FOUND` */
  async run(body: unknown, actor: KnownActor): Promise<TestRun> {
    const { workflowData, cases: wanted } = isJsonObject(body) ? body : {};
    const document = parseWorkflow(workflowData);
    const ids = Array.isArray(wanted) ? wanted.map(String) : undefined;
    const cases = casesOf(document, ids);
    const { workflow, ...by } = await this.#options.runDocuments.find(document, actor, { bringsData: true });
    return this.#options.runner.run({ workflow, cases, startedBy: actor.user.id, ...by });
  }

  /** Runs cases of a workflow as it is stored. @throws ServerError `WORKFLOW_NOT_FOUND`, `TEST_CASE_NOT_FOUND` */
  async runStored(
    id: string,
    { cases: ids, startedBy }: { cases?: string[] | undefined; startedBy: string },
  ): Promise<TestRun> {
    const row = await this.#options.workflows.findById(id);
    if (!row) throw apiError('WORKFLOW_NOT_FOUND', { id });
    const cases = casesOf(JSON.parse(row.document) as Workflow, ids);
    return this.#options.runner.run({ workflow: executableFromRow(row), cases, startedBy });
  }

  /** @throws ServerError `EXECUTION_NOT_FOUND`, `EXECUTION_NOT_RECORDABLE`, `TEST_CASE_TOO_LARGE` */
  async record(
    id: string,
    { name = `Execution ${id}`, startedBy }: { name?: string | undefined; startedBy: string },
  ): Promise<TestCase> {
    const row = await this.#options.reader.row(id);
    const { status } = row;
    if (status !== 'success') throw apiError('EXECUTION_NOT_RECORDABLE.status', { id, status });
    const execution = await this.#read(row);
    const { byName } = await this.#options.nodeTypes.catalogue();
    const findType: FindType = (type, version) => byName.find(type, version);
    const workflow = executableFromDocument(execution.workflow, {
      ...(row.workflow_id !== null && { id: row.workflow_id }),
      active: false,
    });
    return this.#tryOut(workflow, startedBy, (also) => recordCase(execution, { name, findType, also }));
  }

  /** Runs a case as it is recorded: what it lacks is added, and what it finds is what will be found. */
  async #tryOut(
    workflow: ExecutableWorkflow,
    startedBy: string,
    recordWith: (also: ReadonlySet<string>) => Promise<TestCase>,
  ): Promise<TestCase> {
    const { reader, runner } = this.#options;
    const also = new Set<string>();
    for (;;) {
      const draft = await recordWith(also);
      const [result] = (await runner.run({ workflow, cases: [withoutRequests(draft)], startedBy })).results;
      const problems = result?.problems ?? [];
      const lacking = lackingNodes(problems, workflow.version.workflow).filter((node) => !also.has(node));
      for (const node of lacking) also.add(node);
      if (lacking.length > 0) continue;
      const isDone = result !== undefined && problems.every(({ kind }) => kind === 'output');
      return isDone ? settledCase(draft, await this.#read(await reader.row(result.executionId))) : draft;
    }
  }

  async #read(row: ExecutionTable): Promise<RecordedExecution> {
    const { reader } = this.#options;
    const id = String(row.id);
    const files = new CaseFiles(this.#options.files, id);
    return {
      id,
      startedAt: row.started_at,
      isManual: row.mode === 'manual',
      workflow: await reader.workflow(row),
      steps: await reader.summaries(row),
      async outputsOf({ index }) {
        const text = Buffer.from(await reader.stepData(id, index)).toString('utf8');
        return files.inlined((JSON.parse(text) as { main: ItemsByPort }).main);
      },
    };
  }
}

/** Nodes without whose answers a case cannot pass: those that reached outside, or what they serve. */
function lackingNodes(problems: readonly TestProblem[], workflow: Workflow): string[] {
  const graph = new WorkflowGraph(workflow);
  const above = (node: string) => graph.serving(node).map(({ target }) => target);
  const served = (node: string) => [node, ...reachable(node, above)].filter((name) => above(name).length === 0);
  return problems.flatMap((problem) =>
    problem.kind === 'reached' || problem.kind === 'waits' ? served(problem.node) : [],
  );
}

/** The cases that are meant, in the order of the workflow. @throws ServerError `TEST_CASE_NOT_FOUND` */
export function casesOf({ tests }: Pick<Workflow, 'tests'>, ids?: readonly string[]): TestCase[] {
  const all = tests ?? [];
  const missing = ids?.find((id) => !all.some((one) => one.id === id));
  if (missing !== undefined) throw apiError('TEST_CASE_NOT_FOUND', { id: missing });
  return ids ? all.filter(({ id }) => ids.includes(id)) : all;
}
