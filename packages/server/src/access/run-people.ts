import { madeBy, type NodePeople, peopleOfNode, readNodePeople } from './node-people.ts';
import { NOBODY, type NodeRun, type People } from './people.ts';
import type { ShareRepository } from './share.repository.ts';

/** A run, as far as it says in whose name it acts. */
export interface Run {
  mode: string;
  /** Of the stored workflow; `null` for one that is not stored. */
  workflowId: string | null;
  /** The user who started it by hand. */
  startedBy: string | null;
  /** Ids of people as a JSON list, of whom each has to have a right, too; `null`: none but whoever an older program noted. */
  actsFor: string | null;
  /** Key of what the document that runs says, as a stored workflow has it. */
  versionKey: string;
  /** Who stood behind its nodes when it began, see `writeNodePeople`; `null` where nobody noted it. */
  people: string | null;
}

export interface RunPeopleOptions {
  shares: Pick<ShareRepository, 'findOwner' | 'findRole'>;
  /** Who stand behind a stored workflow now, and what is stored. */
  findPeople(workflowId: string): Promise<{ version_key: string; people: string | null } | undefined>;
}

/** What somebody starts by hand. */
export interface RunByHand {
  userId: string;
  /** Of the stored workflow. */
  workflowId: string | null | undefined;
  /** It runs as it is, or was, stored. */
  isAsStored: boolean;
  /** They bring data that nodes did not put out in a run of it. */
  bringsData?: boolean;
}

/** In whose name runs act. What a runner says of that does not count. */
export class RunPeople {
  readonly #options: RunPeopleOptions;

  constructor(options: RunPeopleOptions) {
    this.#options = options;
  }

  async ofNode(run: Run, node: string): Promise<NodeRun> {
    if (run.mode === 'cli') return { people: 'everyone', actsFor: [] };
    return { people: peopleOfNode(await this.#nodePeople(run), node), actsFor: actsForOf(run) };
  }

  /** Of whoever chose the error workflow. */
  async ofErrorWorkflow(run: Run): Promise<NodeRun> {
    return { people: (await this.#nodePeople(run)).errorWorkflow, actsFor: actsForOf(run) };
  }

  /**
   * In whose name a run by hand acts besides those who stand behind its nodes: of whoever starts it. Whoever may change the
   * workflow, and runs it as it is stored with what it puts out itself, only does what would also begin without them.
   */
  async actsForByHand({ userId, workflowId, isAsStored, bringsData = false }: RunByHand): Promise<string[]> {
    if (!workflowId || !isAsStored || bringsData) return [userId];
    const role = await this.#options.shares.findRole('workflow', workflowId, userId);
    return role === 'owner' || role === 'editor' ? [] : [userId];
  }

  /** The same for one that runs again what ran before: rights of the former run only become fewer. */
  async actsForAgain(before: Pick<Run, 'actsFor' | 'startedBy'>, again: RunByHand): Promise<string[]> {
    return [...new Set([...actsForOf(before), ...(await this.actsForByHand(again))])];
  }

  /** Since the run began somebody may have confirmed a node, or changed a variable. */
  async #nodePeople({ workflowId, startedBy, versionKey, people }: Run): Promise<NodePeople> {
    const stored = workflowId === null ? undefined : await this.#options.findPeople(workflowId);
    const noted = readNodePeople((stored?.version_key === versionKey ? stored.people : null) ?? people);
    return noted ?? madeBy(await this.#peopleByDefault(workflowId, startedBy));
  }

  /** What an older program stored is its owner's. */
  async #peopleByDefault(workflowId: string | null, startedBy: string | null): Promise<People> {
    const owner = workflowId === null ? undefined : await this.#options.shares.findOwner('workflow', workflowId);
    if (owner !== undefined) return [owner];
    return startedBy === null ? NOBODY : [startedBy];
  }
}

/** In whose name a run acts besides those who stand behind its nodes. */
export function actsForOf({ actsFor, startedBy }: Pick<Run, 'actsFor' | 'startedBy'>): string[] {
  if (actsFor !== null) return JSON.parse(actsFor) as string[];
  return startedBy === null ? [] : [startedBy];
}
