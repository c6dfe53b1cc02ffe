import { type Item, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Collection, Db } from 'mongodb';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import type { WriteSettings } from '../documents.ts';
import type { parameters } from '../parameters.ts';

export type MongoParameters = ParametersOf<typeof parameters>;

/** Does an operation for an item and gives what is put out for it. */
export type Operation = (db: Db, parameters: MongoParameters, item: Item) => Promise<Item[]>;

/** The collection that is named. @throws NodeError */
export function collectionOf(db: Db, { collection }: Pick<MongoParameters, 'collection'>): Collection {
  if (typeof collection === 'string' && collection !== '') return db.collection(collection);
  throw new NodeError("'Collection' is empty", {
    description: 'Give the name of the collection.',
    parameter: 'collection',
  });
}

export function writeSettings({ fields, options }: Pick<MongoParameters, 'fields' | 'options'>): WriteSettings {
  const { useDotNotation, dateFields } = optionValues(options);
  return { fields, useDotNotation: useDotNotation === true, dateFields };
}
