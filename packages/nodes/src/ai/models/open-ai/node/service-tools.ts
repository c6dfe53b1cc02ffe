import type { JsonObject } from '@millrace/node-sdk';
import type { BuiltInTools } from '../open-ai-tools.ts';
import { jsonField, objectField } from './json-fields.ts';

/** Tools that OpenAI runs itself, as its interface describes them. */
export function serviceTools({ webSearch, fileSearch, codeInterpreter }: BuiltInTools): JsonObject[] {
  return [
    ...(webSearch ? [webSearchTool(webSearch)] : []),
    ...(codeInterpreter ? [{ type: 'code_interpreter', container: { type: 'auto' } }] : []),
    ...(fileSearch ? [fileSearchTool(fileSearch)] : []),
  ];
}

function webSearchTool({
  searchContextSize,
  allowedDomains = '',
  country,
  city,
  region,
}: NonNullable<BuiltInTools['webSearch']>): JsonObject {
  const domains = allowedDomains.split(',').flatMap((domain) => domain.trim() || []);
  const place = Object.entries({ country, city, region }).filter(([, value]) => value);
  return {
    type: 'web_search',
    ...(searchContextSize && { search_context_size: searchContextSize }),
    ...(domains.length > 0 && { filters: { allowed_domains: domains } }),
    ...(place.length > 0 && { user_location: { type: 'approximate', ...Object.fromEntries(place) } }),
  };
}

function fileSearchTool({
  vectorStoreIds,
  filters: given,
  maxResults,
}: NonNullable<BuiltInTools['fileSearch']>): JsonObject {
  const ids = jsonField(vectorStoreIds, 'builtInTools.fileSearch.vectorStoreIds');
  const filters = objectField(given, 'builtInTools.fileSearch.filters');
  return {
    type: 'file_search',
    vector_store_ids: Array.isArray(ids) ? ids.map(String) : [],
    ...(filters && { filters }),
    ...(maxResults !== undefined && { max_num_results: maxResults }),
  };
}
