import type { DocumentLoader, SupplyContext, TextDocument, TextSplitter } from '@millrace/node-sdk';
import { splitText } from '../splitting/split-text.ts';
import { splitDocuments } from './split-documents.ts';

/** Parts where no splitter is connected. */
const USUAL = { chunkSize: 1000, chunkOverlap: 200 };

const usualSplitter: TextSplitter = { split: async (text) => splitText(text, USUAL) };

/** A loader whose work is shown as a run of its node. What it read is not repeated there. */
export function observedLoader(
  { asRun }: Pick<SupplyContext<unknown>, 'asRun'>,
  { request, load }: { request: { from: string }; load(): Promise<TextDocument[]> },
): DocumentLoader {
  return {
    load: () => asRun(load, { request, response: (documents) => ({ documents: documents.length }) }),
  };
}

/** The splitter of a loader: the usual one, or what is connected. Old versions need none. */
export async function dividedBy(
  context: Pick<SupplyContext<unknown>, 'connected' | 'node'>,
  documents: readonly TextDocument[],
  mode: string | undefined,
): Promise<TextDocument[]> {
  if (mode === 'simple') return splitDocuments(documents, usualSplitter);
  const [splitter] = await context.connected('ai_textSplitter');
  return splitter ? splitDocuments(documents, splitter) : [...documents];
}
