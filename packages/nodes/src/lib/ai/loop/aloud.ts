import type { AnswerWriter, ChatRequest } from '@millrace/node-sdk';

/** Does what gives an answer, which is read while it is written where there is a writer. @throws what the work throws */
export async function aloud<Answer>(
  writer: AnswerWriter | undefined,
  work: (onDelta: ChatRequest['onDelta']) => Promise<Answer>,
): Promise<Answer> {
  if (!writer) return work(undefined);
  try {
    const answer = await work((text) => writer.write(text));
    writer.end();
    return answer;
  } catch (error) {
    writer.fail(error);
    throw error;
  }
}
