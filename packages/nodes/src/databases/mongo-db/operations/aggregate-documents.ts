import { documentJson } from '../documents.ts';
import { pipelineOf } from '../json-query.ts';
import { collectionOf, type Operation } from './operation.ts';

/** Works results out in stages. */
export const aggregateDocuments: Operation = async (db, parameters) => {
  const { query, queryParameters } = parameters;
  const stages = await pipelineOf({ value: query, parameters: queryParameters, label: 'Query', name: 'query' });
  const results = await collectionOf(db, parameters).aggregate(stages).toArray();
  return results.map((document) => ({ json: documentJson(document) }));
};
