import { type FoundDocument, type JsonObject, type TextDocument, z } from '@millrace/node-sdk';

const document = z.object({ pageContent: z.string(), metadata: z.record(z.string(), z.json()) });
const documents = z.array(document);
const found = z.array(z.object({ document, score: z.number().nullable() }));

/** A document as files of workflows know it. */
export function documentJson({ text, metadata }: TextDocument): JsonObject {
  return { metadata, pageContent: text };
}

export function foundJson({ document: { text, metadata }, score }: FoundDocument): JsonObject {
  return { document: { pageContent: text, metadata }, score };
}

/** Documents out of the stored answer of a run. */
export function readDocuments(stored: unknown): TextDocument[] {
  return documents.parse(stored).map(({ pageContent, metadata }) => ({ text: pageContent, metadata }));
}

export function readFound(stored: unknown): FoundDocument[] {
  return found.parse(stored).map(({ document: { pageContent, metadata }, score }) => ({
    document: { text: pageContent, metadata },
    score,
  }));
}
