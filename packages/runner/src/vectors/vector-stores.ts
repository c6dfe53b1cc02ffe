import { type FoundDocument, isJsonObject, NodeError, type VectorStores } from '@millrace/node-sdk';
import type { FoundVector, VectorAnswer, VectorRequest } from '@millrace/wire';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';

/** Records of a message: the connection is for others, too. */
const RECORDS_PER_MESSAGE = 500;

/** Asks the control plane for the vector stores of the instance. */
export class VectorQuestions {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<VectorAnswer>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** @param asker the node that asks; `executionId`: or the id of a look-up, or of the work of a trigger. */
  storesOf(asker: { executionId: string; node: string }): VectorStores {
    const ask = async (request: VectorRequest) =>
      checked(
        await this.#answers.ask((requestId) => this.#channel.send({ type: 'vectors', requestId, ...asker, request })),
      );
    const names = async (request: VectorRequest) => {
      const answer = await ask(request);
      return answer.kind === 'names' ? answer.names : [];
    };
    return {
      list: () => names({ kind: 'list' }),
      known: (store, ids) => names({ kind: 'known', store, ids: [...ids] }),
      async put(store, entries) {
        const records = entries.map(({ id, document: { text, metadata }, vector }) => ({
          ...{ id, text },
          metadata: JSON.stringify(metadata),
          vector: unitBytes(vector),
        }));
        for (let at = 0; at < records.length; at += RECORDS_PER_MESSAGE) {
          await ask({ kind: 'put', store, records: records.slice(at, at + RECORDS_PER_MESSAGE) });
        }
      },
      async nearest(store, vector, most) {
        const answer = await ask({ kind: 'nearest', store, vector: unitBytes(vector), most });
        return answer.kind === 'found' ? answer.found.map(toFound) : [];
      },
      clear: async (store) => void (await ask({ kind: 'clear', store })),
    };
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, answer: VectorAnswer): void {
    this.#answers.answer(requestId, answer);
  }
}

/** A vector of length 1, so that the product of two is their cosine. One without a direction stays as it is. */
function unitBytes(vector: readonly number[]): Uint8Array {
  const length = Math.hypot(...vector) || 1;
  const bytes = new Uint8Array(vector.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value / length, true);
  return bytes;
}

function toFound({ text, metadata, score }: FoundVector): FoundDocument {
  const known: unknown = JSON.parse(metadata);
  return { document: { text, metadata: isJsonObject(known) ? known : {} }, score };
}

function checked(answer: VectorAnswer): VectorAnswer {
  switch (answer.kind) {
    case 'otherLength':
      throw new NodeError(`The vector store holds vectors of ${answer.dimensions} numbers, not of the model's length`, {
        code: 'AI_VECTOR_LENGTH',
        description: 'Connect the model that made its vectors, clear the store, or take another one.',
      });
    case 'full':
      throw new NodeError(`A vector store of the instance holds ${answer.most} documents at most`, {
        code: 'LIMIT_REACHED',
        description: 'Make larger parts, or take a store of a database, such as PGVector.',
      });
    case 'refused':
      throw runnerError(
        'VECTOR_STORE_NOT_USABLE',
        `The vector store "${answer.store}" may not be used in the name of everybody this node acts for`,
        {
          description:
            'Other workflows filled it that some of them may not read. Share these workflows with them, as readers, or take a store of another name.',
        },
      );
    case 'failed':
      throw runnerError('VECTORS_NOT_AVAILABLE', 'The vector store could not be reached', {
        description: 'The log of the server says why.',
      });
    default:
      return answer;
  }
}
