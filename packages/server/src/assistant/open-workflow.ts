import type { Workflow } from '@millrace/workflow';

/** The workflow as it is open in the editor, with what the assistant would change of it. Nothing of it is stored. */
export class OpenWorkflow {
  /** As the editor sent it. */
  readonly given: Workflow;
  #draft: Workflow;
  #runReason: string | undefined;

  constructor(given: Workflow) {
    this.given = given;
    this.#draft = given;
  }

  /** With all changes until now. */
  get draft(): Workflow {
    return this.#draft;
  }

  change(draft: Workflow): void {
    this.#draft = draft;
  }

  /** The model wants it to be run: the user is asked, and does it. */
  askToRun(reason: string): void {
    this.#runReason = reason;
  }

  /** What the user is asked to accept. */
  get proposal(): { proposal?: Workflow; run?: string } {
    return {
      ...(this.#draft !== this.given && { proposal: this.#draft }),
      ...(this.#runReason !== undefined && { run: this.#runReason }),
    };
  }
}
