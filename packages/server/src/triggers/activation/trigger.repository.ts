import type { TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { Kysely } from 'kysely';
import type { DatabaseSchema, WorkflowTriggerTable } from '../../database/database-schema.ts';
import type { NamingMessage } from '../../errors/server-error.ts';
import type { DueRecord } from '../schedules/schedules.ts';

/** A trigger that is set up. */
export interface ActiveTrigger {
  workflowId: string;
  /** Position among the triggers of its workflow. */
  position: number;
  /** The version of the workflow that it was set up for; `null` where that is not known. */
  version: string | null;
  setup: TriggerSetup;
  due: DueRecord;
}

/** A webhook that another workflow has. */
interface EndpointOwner {
  method: string;
  pathKey: string;
  workflowId: string;
  workflowName: string;
}

/** Triggers of active workflows, kept over restarts. */
/** Why an active workflow does not run. */
export interface ActivationError {
  message: string;
  naming?: NamingMessage | undefined;
}

export interface TriggerRepository {
  /** Of active workflows only, or of one of them. */
  list(workflowId?: string): Promise<ActiveTrigger[]>;
  /** Active workflows with triggers, and the version that these were set up for. */
  listVersions(): Promise<Map<string, string | null>>;
  /** Removes triggers of workflows that are not active: left behind when the server ended between two writes. */
  removeStray(): Promise<void>;
  /** Replaces the triggers of a workflow. Fails with a unique violation when another has one of the endpoints. */
  replace(workflowId: string, version: string, setups: readonly TriggerSetup[]): Promise<void>;
  removeAll(workflowId: string): Promise<void>;
  /** Endpoints of other workflows among these. */
  findOwners(
    workflowId: string,
    endpoints: ReadonlyArray<{ method: string; pathKey: string }>,
  ): Promise<EndpointOwner[]>;
  /** Triggers that are set up for a workflow, also when it is no longer active. */
  listOf(workflowId: string): Promise<TriggerSetup[]>;
  setDue(workflowId: string, position: number, due: DueRecord): Promise<void>;
  findError(workflowId: string): Promise<ActivationError | undefined>;
  /** `undefined` clears it. */
  setError(workflowId: string, error: ActivationError | undefined): Promise<void>;
}

/** Address and path, in which the names of `:name` segments do not count: such paths match the same calls. */
export function pathKeyOf({ address, path }: Pick<WebhookEndpoint, 'address' | 'path'>): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? ':' : segment));
  return `/${[address, ...segments].join('/')}`;
}

export function createTriggerRepository(db: Kysely<DatabaseSchema>): TriggerRepository {
  return {
    list: async (workflowId) => {
      let query = db
        .selectFrom('workflow_trigger')
        .innerJoin('workflow', 'workflow.id', 'workflow_trigger.workflow_id')
        .selectAll('workflow_trigger')
        .where('workflow.active', '=', 1);
      if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
      const rows = await query.orderBy('workflow_id').orderBy('position').execute();
      return rows.map((row) => ({
        workflowId: row.workflow_id,
        position: row.position,
        version: row.version_key,
        setup: JSON.parse(row.setup) as TriggerSetup,
        due: { count: row.due_count, ...(row.due_at !== null && { at: Number(row.due_at) }) },
      }));
    },
    listVersions: async () => {
      const rows = await db
        .selectFrom('workflow_trigger')
        .innerJoin('workflow', 'workflow.id', 'workflow_trigger.workflow_id')
        .select(['workflow_id', 'workflow_trigger.version_key as version'])
        .where('workflow.active', '=', 1)
        .where('position', '=', 0)
        .execute();
      return new Map(rows.map(({ workflow_id, version }) => [workflow_id, version]));
    },
    removeStray: async () => {
      await db
        .deleteFrom('workflow_trigger')
        .where('workflow_id', 'not in', (eb) => eb.selectFrom('workflow').select('id').where('active', '=', 1))
        .execute();
    },
    replace: (workflowId, version, setups) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('workflow_trigger').where('workflow_id', '=', workflowId).execute();
        const rows = setups.map((setup, position) => toRow({ workflowId, version, position, setup }));
        if (rows.length > 0) await transaction.insertInto('workflow_trigger').values(rows).execute();
      }),
    removeAll: async (workflowId) => {
      await db.deleteFrom('workflow_trigger').where('workflow_id', '=', workflowId).execute();
    },
    findOwners: async (workflowId, endpoints) => {
      const owners: EndpointOwner[] = [];
      for (const { method, pathKey } of endpoints) {
        const row = await db
          .selectFrom('workflow_trigger')
          .innerJoin('workflow', 'workflow.id', 'workflow_trigger.workflow_id')
          .select(['workflow.id', 'workflow.name'])
          .where('method', '=', method)
          .where('path_key', '=', pathKey)
          .where('workflow_id', '<>', workflowId)
          .executeTakeFirst();
        if (row) owners.push({ method, pathKey, workflowId: row.id, workflowName: row.name });
      }
      return owners;
    },
    listOf: async (workflowId) => {
      const rows = await db
        .selectFrom('workflow_trigger')
        .select('setup')
        .where('workflow_id', '=', workflowId)
        .orderBy('position')
        .execute();
      return rows.map(({ setup }) => JSON.parse(setup) as TriggerSetup);
    },
    setDue: async (workflowId, position, { count, at = null }) => {
      await db
        .updateTable('workflow_trigger')
        .set({ due_count: count, due_at: at })
        .where('workflow_id', '=', workflowId)
        .where('position', '=', position)
        .execute();
    },
    findError: async (workflowId) => {
      const row = await db
        .selectFrom('activation_error')
        .select(['message', 'naming'])
        .where('workflow_id', '=', workflowId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { message, naming } = row;
      return { message, ...(naming !== null && { naming: JSON.parse(naming) as NamingMessage }) };
    },
    setError: async (workflow_id, error) => {
      if (error === undefined) {
        await db.deleteFrom('activation_error').where('workflow_id', '=', workflow_id).execute();
        return;
      }
      const told = { message: error.message, naming: error.naming ? JSON.stringify(error.naming) : null };
      await db
        .insertInto('activation_error')
        .values({ workflow_id, ...told })
        .onConflict((conflict) => conflict.column('workflow_id').doUpdateSet(told))
        .execute();
    },
  };
}

function toRow({ workflowId, version, position, setup }: Omit<ActiveTrigger, 'due'>): WorkflowTriggerTable {
  const isWebhook = setup.kind === 'webhook';
  return {
    workflow_id: workflowId,
    position,
    version_key: version,
    kind: setup.kind,
    setup: JSON.stringify(setup),
    method: isWebhook ? setup.method : null,
    path_key: isWebhook ? pathKeyOf(setup) : null,
    due_count: 0,
    due_at: Date.now(),
  };
}
