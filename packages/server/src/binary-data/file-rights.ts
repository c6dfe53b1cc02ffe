import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';

/** An execution that is about to open files of another one. */
export interface FileReader {
  mode: string;
  /** Of the stored workflow. */
  workflowId: string | null;
  /** Who started it by hand. */
  startedBy: string | null;
  /** Whether another execution runs it: what that one hands over needs no right. */
  isPart: boolean;
}

export interface FileRightsOptions {
  access: Pick<Access, 'can' | 'executionOrigin'>;
  /** Somebody as if they called; `undefined` for whoever has no account, or a disabled one. */
  findPerson(userId: string): Promise<Actor | undefined>;
}

/** Which files of other executions an execution may open. Its own, and what its start brought along, it just has. */
export class FileRights {
  readonly #options: FileRightsOptions;

  constructor(options: FileRightsOptions) {
    this.#options = options;
  }

  /**
   * Whoever starts a run by hand opens what they may read. One that starts by itself opens what its workflow left in earlier
   * executions: who may change the workflow may read those.
   */
  async mayOpen({ mode, workflowId, startedBy, isPart }: FileReader, executionId: string): Promise<boolean> {
    const { access, findPerson } = this.#options;
    if (mode === 'cli') return true;
    if (startedBy !== null) {
      const person = await findPerson(startedBy);
      return person !== undefined && (await access.can(person, 'execution:read', executionId));
    }
    if (isPart || workflowId === null) return false;
    return (await access.executionOrigin(executionId))?.workflowId === workflowId;
  }
}
