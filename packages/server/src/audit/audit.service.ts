import { type AuditCategory, type AuditSection, auditCategories, type CallAnswer, type publicApi } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import type { Config } from '../config/config-table.ts';
import type { CredentialService } from '../credentials/credential.service.ts';
import type { ExecutionService } from '../executions/execution.service.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import type { WorkflowListRepository } from '../workflows/workflow-list.repository.ts';
import { type AuditedWorkflow, NodeRisks } from './node-risks.ts';

const DAY_MS = 86_400_000;
/** Workflows read at once. */
const PAGE = 100;

type Audit = CallAnswer<typeof publicApi.audit.generate>;

export interface AuditServiceOptions {
  workflows: Pick<WorkflowRepository, 'findById'>;
  workflowLists: Pick<WorkflowListRepository, 'list'>;
  credentials: Pick<CredentialService, 'list'>;
  executions: Pick<ExecutionService, 'list'>;
  config: Config;
  /** With a closing slash. */
  publicUrl: string;
  now?: () => number;
}

export interface AuditRequest {
  /** Default: all. */
  categories?: readonly AuditCategory[] | undefined;
  /** A workflow that did not run for so many days counts as abandoned. */
  daysAbandonedWorkflow: number;
}

/** Looks for what may be a risk. It finds hints, and proves nothing. */
export class AuditService {
  readonly #options: AuditServiceOptions;

  constructor(options: AuditServiceOptions) {
    this.#options = options;
  }

  /** Reports of the categories that have findings. */
  async generate({ categories, daysAbandonedWorkflow }: AuditRequest): Promise<Audit> {
    const wanted = new Set(categories ?? auditCategories);
    const risks = new NodeRisks(wanted);
    const uses = new CredentialUses();
    const since = (this.#options.now ?? Date.now)() - daysAbandonedWorkflow * DAY_MS;
    for await (const workflow of this.#workflows()) {
      risks.look(workflow);
      if (wanted.has('credentials')) uses.note(workflow, await this.#ranSince(workflow.id, since));
    }
    const report = <Risk extends AuditCategory>(risk: Risk, sections: AuditSection[]) =>
      wanted.has(risk) && sections.length > 0 ? { risk, sections } : undefined;
    const stored = wanted.has('credentials') ? await this.#options.credentials.list({ visible: 'everything' }) : [];
    const all = {
      'Credentials Risk Report': report('credentials', uses.sections(stored, daysAbandonedWorkflow)),
      'Database Risk Report': report('database', risks.sectionsOf('database')),
      'Filesystem Risk Report': report('filesystem', risks.sectionsOf('filesystem')),
      'Nodes Risk Report': report('nodes', risks.sectionsOf('nodes')),
      'Instance Risk Report': report('instance', [...risks.sectionsOf('instance'), this.#settings()]),
    };
    return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined));
  }

  /** One document at a time is in memory. */
  async *#workflows(): AsyncGenerator<AuditedWorkflow> {
    const { workflows, workflowLists } = this.#options;
    for (let after: { sortKey: string | number; id: string } | undefined; ; ) {
      const rows = await workflowLists.list({ visible: 'everything', limit: PAGE, after });
      for (const { id } of rows) {
        const row = await workflows.findById(id);
        if (row) yield { id, active: row.active === 1, document: JSON.parse(row.document) as Workflow };
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last;
    }
  }

  async #ranSince(workflowId: string, since: number): Promise<boolean> {
    const { results } = await this.#options.executions.list({ workflowId, limit: 1 });
    return results.some(({ startedAt }) => Date.parse(startedAt) >= since);
  }

  #settings(): AuditSection {
    const { config, publicUrl } = this.#options;
    return {
      title: 'Settings that matter for security',
      description: 'How this instance is set up.',
      recommendation: 'Compare with docs/configuration.md.',
      settings: {
        encryptedConnections: publicUrl.startsWith('https:'),
        webhooksAtTheirOwnHost: config.webhookUrl !== undefined,
        publicApi: config.publicApi,
        openBeforeOwnerIsSetUp: config.allowUnclaimed,
        internalAddressesAllowed: config.ssrfAllow.length,
        trustedProxies: config.trustedProxies.length,
      },
    };
  }
}

/** Which credentials are used by what. */
class CredentialUses {
  readonly #byAny = new Set<string>();
  readonly #byActive = new Set<string>();
  readonly #byRecent = new Set<string>();

  note({ active, document }: AuditedWorkflow, ranRecently: boolean): void {
    for (const { credentials = {} } of document.nodes) {
      for (const reference of Object.values(credentials)) {
        if (typeof reference !== 'object' || !reference?.id) continue;
        this.#byAny.add(reference.id);
        if (active) this.#byActive.add(reference.id);
        if (ranRecently) this.#byRecent.add(reference.id);
      }
    }
  }

  sections(stored: ReadonlyArray<{ id: string; name: string }>, days: number): AuditSection[] {
    const recommendation = 'Delete what is no longer needed: what is not stored cannot leak.';
    const groups = [
      ['Credentials that no workflow uses', 'No node refers to them.', this.#byAny],
      ['Credentials that no active workflow uses', 'Only workflows that are not active refer to them.', this.#byActive],
      [
        'Credentials that were not used lately',
        `No workflow that refers to them ran in the last ${days} days.`,
        this.#byRecent,
      ],
    ] as const;
    return groups.flatMap(([title, description, used]) => {
      const location = stored
        .filter(({ id }) => !used.has(id) && (used === this.#byAny || this.#byAny.has(id)))
        .map(({ id, name }) => ({ kind: 'credential' as const, id, name }));
      return location.length > 0 ? [{ title, description, recommendation, location }] : [];
    });
  }
}
