import type { Workflow } from '@millrace/workflow';
import { ToolError } from '../mcp/tools/tool.ts';

/** A person is to look at all of it. */
const MOST_ADDED_CHARACTERS = 1_000_000;

/** The workflow as it is open in the editor, with what the assistant would change of it. Nothing of it is stored. */
export class OpenWorkflow {
  /** As the editor sent it. */
  readonly given: Workflow;
  #draft: Workflow;
  #runReason: string | undefined;
  #mostCharacters: number | undefined;

  constructor(given: Workflow) {
    this.given = given;
    this.#draft = given;
  }

  /** With all changes until now. */
  get draft(): Workflow {
    return this.#draft;
  }

  /** @throws ToolError where the proposal would be too large */
  change(draft: Workflow): void {
    this.#mostCharacters ??= JSON.stringify(this.given).length + MOST_ADDED_CHARACTERS;
    if (JSON.stringify(draft).length > this.#mostCharacters) {
      throw new ToolError(
        `Nothing was changed: a proposal adds at most ${MOST_ADDED_CHARACTERS} characters to the workflow, counted as JSON.`,
      );
    }
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
