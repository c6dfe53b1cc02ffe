import { NodeError, type Tool, type ToolCall } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';

/** A call of a tool, and what came of it. */
export interface ToolStep {
  call: ToolCall;
  result: string;
  /** What the model said with the call. */
  said: string;
}

/** How often a call may give the same. */
const MOST_EQUAL_CALLS = 3;

/** The tools of an agent. A model tells them apart by their names. */
export class Toolbox {
  readonly #byName = new Map<string, Tool>();
  readonly #counts = new Map<string, number>();

  constructor(tools: readonly Tool[]) {
    // A tool that can have another name leaves its usual one to those that cannot.
    const [fixed, others] = [tools.filter(({ otherName }) => !otherName), tools.filter(({ otherName }) => otherName)];
    for (const tool of [...fixed, ...others]) {
      const name = (this.#byName.has(tool.name) && tool.otherName) || tool.name;
      if (this.#byName.has(name)) {
        throw aiError('AI_TOOL_NAME_TAKEN', `Two tools have the name "${name}"`, {
          description: 'Give each tool a name of its own.',
        });
      }
      this.#byName.set(name, name === tool.name ? tool : { ...tool, name });
    }
  }

  get tools(): Tool[] {
    return [...this.#byName.values()];
  }

  /** Does the calls side by side; their results stand in the order of the calls. @throws NodeError `AI_CALLS_REPEATED` */
  async call(calls: readonly ToolCall[], said: string): Promise<ToolStep[]> {
    const results = await Promise.all(calls.map((call) => this.#resultOf(call)));
    return calls.map((call, index) => {
      const result = results[index] ?? '';
      this.#count(call, result);
      return { call, result, said };
    });
  }

  /** What the tool gave, or why it failed: the model may try otherwise. */
  async #resultOf({ name, arguments: args }: ToolCall): Promise<string> {
    const tool = this.#byName.get(name);
    if (!tool) {
      const names = [...this.#byName.keys()].join(', ');
      return `There is no tool "${name}". ${names === '' ? 'There are no tools.' : `The tools are: ${names}.`}`;
    }
    try {
      return await tool.invoke(args, name);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return `The tool failed: ${error.message}${error.description === undefined ? '' : ` ${error.description}`}`;
    }
  }

  #count({ name, arguments: args }: ToolCall, result: string): void {
    const key = JSON.stringify([name, args, result]);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count < MOST_EQUAL_CALLS) return;
    throw aiError(
      'AI_CALLS_REPEATED',
      `The agent called "${name}" ${count} times with the same arguments, and got the same`,
      {
        description: 'Say in the system message when to stop, or in the description of the tool what its answer means.',
      },
    );
  }
}
