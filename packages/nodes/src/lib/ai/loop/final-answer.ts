import type { ChatAnswer, JsonValue, OutputParser, ToolCall, ToolDescription } from '@millrace/node-sdk';
import { NodeError } from '@millrace/node-sdk';

/** The tool by which a model gives an answer of a form, beside tools that do something. */
const NAME = 'format_final_json_response';

/** How an agent gets an answer of a form: the model calls a tool with it. */
export class FinalAnswer {
  readonly #parser: OutputParser;

  constructor(parser: OutputParser) {
    this.#parser = parser;
  }

  /** Absent where the form is none of JSON. */
  get tool(): ToolDescription | undefined {
    const { schema } = this.#parser;
    return (
      schema && {
        name: NAME,
        description: 'Gives your final answer. Call it once, when you know the whole answer, and nothing else with it.',
        parameters: { type: 'object', properties: { output: schema }, required: ['output'] },
      }
    );
  }

  /** What the system says of it. */
  get instructions(): string {
    return this.tool
      ? `Give your final answer by calling the tool ${NAME}, never as a text.`
      : this.#parser.instructions;
  }

  /** The call that gives the answer, if the model made it. */
  callIn({ toolCalls }: ChatAnswer): ToolCall | undefined {
    return toolCalls.find(({ name }) => name === NAME);
  }

  /** @returns the value, or what is wrong with it. @throws what is no fault of the model */
  async read(answer: ChatAnswer): Promise<{ value: JsonValue } | { problem: NodeError }> {
    const call = this.callIn(answer);
    const text = call ? JSON.stringify(call.arguments) : answer.content;
    try {
      return { value: await this.#parser.parse(text) };
    } catch (error) {
      if (error instanceof NodeError && error.code === 'AI_OUTPUT_INVALID') return { problem: error };
      throw error;
    }
  }
}
