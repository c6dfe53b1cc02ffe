import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { extractValues } from '../../../lib/html/extract-values.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';

export interface AnswerOptions {
  optimizeResponse: boolean;
  responseType?: string | undefined;
  dataField?: string | undefined;
  fieldsToInclude?: string | undefined;
  fields?: string | undefined;
  cssSelector?: string | undefined;
  onlyContent?: boolean | undefined;
  elementsToOmit?: string | undefined;
  truncateResponse?: boolean | undefined;
  maxLength?: number | undefined;
}

/** An answer as the model gets it. @throws NodeError for a selector that cannot be read; `LIMIT_REACHED` */
export async function shortened(text: string, options: AnswerOptions, signal: AbortSignal): Promise<string> {
  if (!options.optimizeResponse) return text;
  if (options.responseType === 'json') return shortenedJson(text, options);
  const words = options.responseType === 'html' ? await elementsIn(text, options, signal) : text;
  return options.truncateResponse ? words.slice(0, options.maxLength ?? 1000) : words;
}

/** The chosen elements of a page, as JSON: their HTML, or what they say. */
async function elementsIn(html: string, options: AnswerOptions, signal: AbortSignal): Promise<string> {
  const { cssSelector = 'body', onlyContent = false, elementsToOmit = '' } = options;
  const value = { key: 'found', cssSelector, skipSelectors: elementsToOmit, returnArray: true } as const;
  const { found = [] } = await extractValues(
    {
      html,
      values: [{ ...value, returnValue: onlyContent ? 'text' : 'html' }],
      settings: { trimValues: true, cleanUpText: onlyContent, readsLikeText: true },
    },
    { signal },
  );
  return JSON.stringify(found, null, 2);
}

function shortenedJson(text: string, { dataField = '', fieldsToInclude = 'all', fields = '' }: AnswerOptions): string {
  let value: JsonValue | undefined;
  try {
    value = parseJson(text);
  } catch {
    return text;
  }
  const data = dataField === '' || !isJsonObject(value) ? value : value[dataField];
  const names = new Set(fields.split(',').flatMap((name) => name.trim() || []));
  const keeps = (name: string) => fieldsToInclude === 'all' || names.has(name) === (fieldsToInclude === 'selected');
  const kept = (one: JsonValue): JsonValue =>
    isJsonObject(one) ? (Object.fromEntries(Object.entries(one).filter(([name]) => keeps(name))) as JsonObject) : one;
  return JSON.stringify(Array.isArray(data) ? data.map(kept) : kept(data ?? null));
}
