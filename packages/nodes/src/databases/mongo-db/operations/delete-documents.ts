import { filterOf } from '../json-query.ts';
import { collectionOf, type Operation } from './operation.ts';

/** Removes documents. */
export const deleteDocuments: Operation = async (db, parameters) => {
  const { query, queryParameters } = parameters;
  const filter = await filterOf({ value: query, parameters: queryParameters, label: 'Delete query', name: 'query' });
  const { deletedCount } = await collectionOf(db, parameters).deleteMany(filter);
  return [{ json: { deletedCount } }];
};
