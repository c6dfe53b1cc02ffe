import { type Item, NodeError } from '@millrace/node-sdk';
import type { Collection, Db, Document } from 'mongodb';
import { documentJson, documentOf, writtenFields } from '../documents.ts';
import { mongoError } from '../mongo-error.ts';
import { collectionOf, type MongoParameters, type Operation, writeSettings } from './operation.ts';

/** Adds a document. */
export const insertDocument: Operation = async (db, parameters, item) => {
  const document = documentFor(parameters, item);
  await collectionOf(db, parameters).insertOne(document);
  return [insertedItem(document)];
};

/** Adds the documents of all items, those of a collection together. What was added before an error remains. */
export async function insertAll(
  db: Db,
  items: readonly Item[],
  parametersOf: (index: number) => MongoParameters,
): Promise<Item[]> {
  const made: Item[] = [];
  const batch: { collection?: Collection; documents: Document[]; first: number } = { documents: [], first: 0 };
  const flush = async () => {
    if (batch.collection && batch.documents.length > 0)
      await insertBatch(batch.collection, batch.documents, batch.first);
    for (const document of batch.documents) made.push({ ...insertedItem(document), pairedItem: { item: made.length } });
  };
  for (const [index, item] of items.entries()) {
    const parameters = parametersOf(index);
    const collection = collectionOf(db, parameters);
    if (collection.collectionName !== batch.collection?.collectionName) {
      await flush();
      Object.assign(batch, { collection, documents: [], first: index });
    }
    batch.documents.push(atItem(index, () => documentFor(parameters, item)));
  }
  await flush();
  return made;
}

async function insertBatch(collection: Collection, documents: Document[], first: number): Promise<void> {
  try {
    await collection.insertMany(documents);
  } catch (cause) {
    const error = mongoError(cause);
    const failed = (cause as { writeErrors?: Array<{ index?: number }> }).writeErrors?.[0]?.index;
    if (typeof failed === 'number') error.itemIndex = first + failed;
    throw error;
  }
}

function documentFor(parameters: MongoParameters, { json }: Item): Document {
  const settings = writeSettings(parameters);
  return documentOf(writtenFields(json, settings), settings.useDotNotation);
}

/** The driver puts the id it made into the document. */
function insertedItem(document: Document): Item {
  const json = documentJson(document);
  return { json: { ...json, id: json._id ?? null } };
}

function atItem<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof NodeError) error.itemIndex ??= index;
    throw error;
  }
}
