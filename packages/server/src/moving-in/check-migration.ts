import type { MigratedWorkflow, MigrationReport } from '@millrace/api';
import {
  type CredentialTypeDescription,
  isJsonObject,
  type NodeTypeCatalogue,
  type Workflow,
} from '@millrace/workflow';
import { checkWorkflow, type ExpressionProblem } from './check-workflow.ts';
import type { MovedCredential, MovedThings } from './moved-things.ts';
import { idText } from './sources/read-credential.ts';

export interface MigrationCheckOptions {
  catalogue(): Promise<{
    byName: NodeTypeCatalogue;
    credentialTypes: ReadonlyMap<string, CredentialTypeDescription>;
  }>;
  checkExpressions(workflow: Workflow): Promise<ExpressionProblem[]>;
  /** Whether something with this id is here already. */
  hasWorkflow(id: string): Promise<boolean>;
  hasCredential(id: string): Promise<boolean>;
}

/** What of all that somebody brings along will work here, what needs a look, and why. Stores nothing. */
export async function checkMigration(moved: MovedThings, options: MigrationCheckOptions): Promise<MigrationReport> {
  const { byName: nodeTypes, credentialTypes } = await options.catalogue();
  const problemOf = (credential: MovedCredential) => credentialProblem(credential, credentialTypes);
  const credentialIds = new Set<string>();
  for (const { id, data } of moved.credentials) if (id !== undefined && 'value' in data) credentialIds.add(id);
  const workflowIds = new Set<string>();
  for (const { document } of moved.workflows) {
    const id = isJsonObject(document) ? idText(document.id) : undefined;
    if (id !== undefined) workflowIds.add(id);
  }
  const workflows: MigratedWorkflow[] = [];
  for (const workflow of moved.workflows) {
    const checked = await checkWorkflow(workflow, {
      nodeTypes,
      credentialTypes,
      hasCredential: async (id) => credentialIds.has(id) || options.hasCredential(id),
      hasWorkflow: async (id) => workflowIds.has(id) || options.hasWorkflow(id),
      checkExpressions: options.checkExpressions,
    });
    workflows.push(checked);
  }
  return {
    workflows,
    credentials: moved.credentials.map((credential) => {
      const { id, name, type } = credential;
      const problem = problemOf(credential);
      return { name, type, ...(id !== undefined && { id }), ...(problem !== undefined && { problem }) };
    }),
    variables: moved.variables.map(({ name }) => ({ name })),
    dataTables: moved.dataTables.map(({ name, rowCount, problem }) => ({
      ...{ name, rowCount },
      ...(problem !== undefined && { problem }),
    })),
    users: moved.users.map(({ email, role }) => ({ email, role })),
    folders: foldersOf(moved),
    unread: moved.unread,
    leftBehind: moved.leftBehind,
    counts: countsOf(workflows),
  };
}

/** With those above them. */
function foldersOf({ workflows }: MovedThings): number {
  const paths = workflows.flatMap(
    ({ place }) => place?.folder.map((_, depth) => place.folder.slice(0, depth + 1)) ?? [],
  );
  return new Set(paths.map((path) => JSON.stringify(path))).size;
}

function credentialProblem({ type, data }: MovedCredential, types: ReadonlyMap<string, unknown>): string | undefined {
  if ('problem' in data) return `It cannot be read: ${data.problem}.`;
  return types.has(type) ? undefined : `There is no credential type "${type}" here.`;
}

function countsOf(workflows: readonly MigratedWorkflow[]): MigrationReport['counts'] {
  const counts = { works: 0, look: 0, blocked: 0 };
  for (const { verdict } of workflows) counts[verdict]++;
  return counts;
}
