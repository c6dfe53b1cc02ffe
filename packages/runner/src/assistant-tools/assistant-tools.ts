import { NodeError, type Tool } from '@millrace/node-sdk';
import type { AssistQuestion } from '@millrace/wire';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';

interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** Has the tools of assistants called in the control plane. */
export class AssistantTools {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<ToolAnswer>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  of({ assistId, tools }: AssistQuestion): Tool[] {
    return tools.map((tool) => ({
      ...tool,
      invoke: async (args) => {
        const { text, isError } = await this.#answers.ask((requestId) =>
          this.#channel.send({
            type: 'toolCalled',
            ...{ requestId, executionId: assistId, name: tool.name, arguments: args },
          }),
        );
        if (isError) throw new NodeError(text);
        return text;
      },
    }));
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, answer: ToolAnswer): void {
    this.#answers.answer(requestId, answer);
  }
}
