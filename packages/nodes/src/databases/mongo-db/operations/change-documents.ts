import { NodeError } from '@millrace/node-sdk';
import type { Document } from 'mongodb';
import { changesOf, documentJson, documentOf, writtenFields } from '../documents.ts';
import { idOf } from '../json-query.ts';
import { collectionOf, type Operation, writeSettings } from './operation.ts';

type Change = 'update' | 'findOneAndReplace' | 'findOneAndUpdate';

/** Changes or replaces the document that an item means, and puts out what was written. */
export function changeDocument(change: Change): Operation {
  return async (db, parameters, { json }) => {
    const { updateKey, upsert } = parameters;
    const settings = writeSettings(parameters);
    const fields = writtenFields(json, settings, [updateKey]);
    const key = fields.get(updateKey);
    if (!updateKey || key === null || key === undefined) throw noKey(updateKey);
    const written = documentJson(changesOf(fields));
    const rest = new Map([...fields].filter(([name]) => name !== updateKey));
    // Compared for equality, whatever the value is: data must not bring conditions into a query.
    const filter: Document = { [updateKey]: { $eq: updateKey === '_id' ? await idOf(key) : key } };
    const collection = collectionOf(db, parameters);
    const options = { upsert: upsert === true };
    if (change === 'findOneAndReplace') {
      const document = documentOf(updateKey === '_id' ? rest : fields, settings.useDotNotation);
      await collection.findOneAndReplace(filter, document, options);
    } else {
      if (rest.size === 0) throw nothingToWrite();
      const changes = { $set: changesOf(rest) };
      if (change === 'update') await collection.updateOne(filter, changes, options);
      else await collection.findOneAndUpdate(filter, changes, options);
    }
    return [{ json: written }];
  };
}

function noKey(updateKey: string): NodeError {
  return new NodeError(`The item has no field '${updateKey}', which tells what document is meant`, {
    description: "Choose another 'Update key', or add the field to the items.",
    parameter: 'updateKey',
  });
}

function nothingToWrite(): NodeError {
  return new NodeError('There is nothing to write: the item has no field besides the update key', {
    parameter: 'fields',
  });
}
