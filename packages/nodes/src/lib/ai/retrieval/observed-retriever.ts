import type { Retriever, SupplyContext, TextDocument } from '@millrace/node-sdk';
import { documentJson, readDocuments } from '../vectors/stored-documents.ts';

/** A retriever each of whose questions is a run of its node, shown with what was found, and not asked again after a crash. */
export function observedRetriever(
  { asRun }: Pick<SupplyContext<unknown>, 'asRun'>,
  retrieve: (question: string) => Promise<TextDocument[]>,
): Retriever {
  return {
    retrieve: (question) =>
      asRun(() => retrieve(question), {
        request: { query: question },
        response: (documents) => ({ documents: documents.map(documentJson) }),
        restore: ({ documents }) => readDocuments(documents),
      }),
  };
}

/** Each document once, in the order in which they first come. */
export function distinct(documents: readonly TextDocument[]): TextDocument[] {
  const seen = new Map(documents.map((document) => [JSON.stringify(documentJson(document)), document]));
  return [...seen.values()];
}
