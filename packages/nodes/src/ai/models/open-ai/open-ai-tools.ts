import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider';
import type { JsonValue } from '@millrace/node-sdk';
import { jsonIn, objectIn } from './open-ai-settings.ts';

export interface BuiltInTools {
  webSearch?: {
    searchContextSize?: string;
    allowedDomains?: string;
    country?: string;
    city?: string;
    region?: string;
  };
  fileSearch?: { vectorStoreIds?: JsonValue; filters?: JsonValue; maxResults?: number };
  codeInterpreter?: boolean;
}

/** Tools that OpenAI runs itself, as they are asked for. */
export function openAiTools({ webSearch, fileSearch, codeInterpreter }: BuiltInTools): LanguageModelV4ProviderTool[] {
  const tools: LanguageModelV4ProviderTool[] = [];
  if (webSearch) tools.push(provided('web_search', webSearchArguments(webSearch)));
  if (fileSearch) {
    const ids = jsonIn(fileSearch.vectorStoreIds);
    const filters = objectIn(fileSearch.filters);
    tools.push(
      provided('file_search', {
        vectorStoreIds: Array.isArray(ids) ? ids.map(String) : [],
        ...(filters && Object.keys(filters).length > 0 && { filters }),
        ...(fileSearch.maxResults !== undefined && { maxNumResults: fileSearch.maxResults }),
      }),
    );
  }
  if (codeInterpreter) tools.push(provided('code_interpreter', {}));
  return tools;
}

function provided(name: string, args: Record<string, unknown>): LanguageModelV4ProviderTool {
  return { type: 'provider', id: `openai.${name}`, name, args };
}

function webSearchArguments({
  searchContextSize,
  allowedDomains = '',
  country,
  city,
  region,
}: NonNullable<BuiltInTools['webSearch']>) {
  const domains = allowedDomains.split(',').flatMap((domain) => domain.trim() || []);
  const place = Object.entries({ country, city, region }).filter(([, value]) => value);
  return {
    ...(searchContextSize && { searchContextSize }),
    ...(domains.length > 0 && { filters: { allowedDomains: domains } }),
    ...(place.length > 0 && { userLocation: { type: 'approximate', ...Object.fromEntries(place) } }),
  };
}
