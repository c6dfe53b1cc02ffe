import type { TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { WorkflowTriggerTable } from '../../database/tables/workflow-tables.ts';
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

/** Address and path, in which the names of `:name` segments do not count: such paths match the same calls. */
export function pathKeyOf({ address, path }: Pick<WebhookEndpoint, 'address' | 'path'>): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? ':' : segment));
  return `/${[address, ...segments].join('/')}`;
}

export class TriggerRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Of active workflows only, or of one of them. */
  async list(workflowId?: string): Promise<ActiveTrigger[]> {
    let query = this.#db
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
  }

  /** Active workflows with triggers, and the version that these were set up for. */
  async listVersions(): Promise<Map<string, string | null>> {
    const rows = await this.#db
      .selectFrom('workflow_trigger')
      .innerJoin('workflow', 'workflow.id', 'workflow_trigger.workflow_id')
      .select(['workflow_id', 'workflow_trigger.version_key as version'])
      .where('workflow.active', '=', 1)
      .where('position', '=', 0)
      .execute();
    return new Map(rows.map(({ workflow_id, version }) => [workflow_id, version]));
  }

  /** Removes triggers of workflows that are not active: left behind when the server ended between two writes. */
  async removeStray(): Promise<void> {
    await this.#db
      .deleteFrom('workflow_trigger')
      .where('workflow_id', 'not in', (eb) => eb.selectFrom('workflow').select('id').where('active', '=', 1))
      .execute();
  }

  /** Replaces the triggers of a workflow. Fails with a unique violation when another has one of the endpoints. */
  replace(workflowId: string, version: string, setups: readonly TriggerSetup[]): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('workflow_trigger').where('workflow_id', '=', workflowId).execute();
      const rows = setups.map((setup, position) => toRow({ workflowId, version, position, setup }));
      if (rows.length > 0) await transaction.insertInto('workflow_trigger').values(rows).execute();
    });
  }

  async removeAll(workflowId: string): Promise<void> {
    await this.#db.deleteFrom('workflow_trigger').where('workflow_id', '=', workflowId).execute();
  }

  /** Whether a workflow has this id, active or not. */
  async isWorkflow(id: string): Promise<boolean> {
    const row = await this.#db.selectFrom('workflow').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  }

  /** Endpoints of other workflows among these. */
  async findOwners(
    workflowId: string,
    endpoints: ReadonlyArray<{ method: string; pathKey: string }>,
  ): Promise<EndpointOwner[]> {
    const owners: EndpointOwner[] = [];
    for (const { method, pathKey } of endpoints) {
      const row = await this.#db
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
  }

  /** Triggers that are set up for a workflow, also when it is no longer active. */
  async listOf(workflowId: string): Promise<TriggerSetup[]> {
    const rows = await this.#db
      .selectFrom('workflow_trigger')
      .select('setup')
      .where('workflow_id', '=', workflowId)
      .orderBy('position')
      .execute();
    return rows.map(({ setup }) => JSON.parse(setup) as TriggerSetup);
  }

  async setDue(workflowId: string, position: number, { count, at }: DueRecord): Promise<void> {
    await this.#db
      .updateTable('workflow_trigger')
      .set({ due_count: count, due_at: at ?? null })
      .where('workflow_id', '=', workflowId)
      .where('position', '=', position)
      .execute();
  }

  async findError(workflowId: string): Promise<ActivationError | undefined> {
    const row = await this.#db
      .selectFrom('activation_error')
      .select(['message', 'naming'])
      .where('workflow_id', '=', workflowId)
      .executeTakeFirst();
    if (!row) return undefined;
    const { message, naming } = row;
    return { message, ...(naming !== null && { naming: JSON.parse(naming) as NamingMessage }) };
  }

  /** `undefined` clears it. */
  async setError(workflow_id: string, error: ActivationError | undefined): Promise<void> {
    if (error === undefined) {
      await this.#db.deleteFrom('activation_error').where('workflow_id', '=', workflow_id).execute();
      return;
    }
    const told = { message: error.message, naming: error.naming ? JSON.stringify(error.naming) : null };
    await this.#db
      .insertInto('activation_error')
      .values({ workflow_id, ...told })
      .onConflict((conflict) => conflict.column('workflow_id').doUpdateSet(told))
      .execute();
  }
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
