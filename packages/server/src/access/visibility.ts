import { allows, type ResourcePermission, type SharedKind } from '@millrace/api';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { type Actor, instanceRelations } from './actor.ts';
import { relationOfRole, SHARE_ROLES, type ShareRole } from './share.repository.ts';

/** What of a list somebody sees: everything, or what a user stands to in one of these roles. */
export type Visibility = 'everything' | UserVisibility;

export interface UserVisibility {
  userId: string;
  roles: readonly ShareRole[];
}

/** What of many an actor may do something with; for lists that is to read. */
export function visibleTo(actor: Actor, permission: ResourcePermission): Visibility {
  if (actor.kind === 'nobody') return { userId: '', roles: [] };
  if (allows(permission, instanceRelations(actor))) return 'everything';
  return {
    userId: actor.user.id,
    roles: SHARE_ROLES.filter((role) => allows(permission, [relationOfRole[role]])),
  };
}

/** A condition on a column that holds the id of a workflow or credential. */
export function isVisible(kind: SharedKind, column: string, { userId, roles }: UserVisibility): Expression<SqlBool> {
  if (roles.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in (select resource_id from share
    where resource_kind = ${kind} and user_id = ${userId} and role in (${sql.join(roles)}))`;
}

/** A condition on executions: those of visible workflows, and a user's own runs of documents that were never stored. */
export function isVisibleExecution(visible: UserVisibility): Expression<SqlBool> {
  return sql<SqlBool>`(${isVisible('workflow', 'execution.workflow_id', visible)}
    or (execution.started_by = ${visible.userId} and not exists
      (select 1 from share where resource_kind = 'workflow' and resource_id = execution.workflow_id)))`;
}

/** Who may see an execution, by its workflow and who started it. */
export interface ExecutionOrigin {
  workflowId: string | null;
  startedBy: string | null;
}

export async function findExecutionOrigin(
  db: Kysely<DatabaseSchema>,
  id: number,
): Promise<ExecutionOrigin | undefined> {
  const row = await db
    .selectFrom('execution')
    .select(['workflow_id', 'started_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { workflowId: row.workflow_id, startedBy: row.started_by };
}
