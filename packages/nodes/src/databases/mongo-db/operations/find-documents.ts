import type { FindOptions } from 'mongodb';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { documentJson } from '../documents.ts';
import { filterOf, queryDocument } from '../json-query.ts';
import { collectionOf, type MongoParameters, type Operation } from './operation.ts';

/** Reads documents. */
export const findDocuments: Operation = async (db, parameters) => {
  const { query, queryParameters } = parameters;
  const filter = await filterOf({ value: query, parameters: queryParameters, label: 'Query', name: 'query' });
  const found = await collectionOf(db, parameters)
    .find(filter, await findOptions(parameters))
    .toArray();
  return found.map((document) => ({ json: documentJson(document) }));
};

async function findOptions(parameters: MongoParameters): Promise<FindOptions> {
  const { limit, skip, sort, sortParameters, projection, projectionParameters } = optionValues(parameters.options);
  const result: FindOptions = {};
  if (Number(limit) > 0) result.limit = Number(limit);
  if (Number(skip) > 0) result.skip = Number(skip);
  if (sort !== undefined) {
    const order = await queryDocument({ value: sort, parameters: sortParameters, label: 'Sort', name: 'options.sort' });
    if (Object.keys(order).length > 0) result.sort = order as NonNullable<FindOptions['sort']>;
  }
  if (projection !== undefined) {
    const setting = {
      value: projection,
      parameters: projectionParameters,
      label: 'Projection',
      name: 'options.projection',
    };
    const fields = await queryDocument(setting);
    if (Object.keys(fields).length > 0) result.projection = fields;
  }
  return result;
}
