import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';

export interface AnswerOptions {
  optimizeResponse: boolean;
  responseType?: string | undefined;
  dataField?: string | undefined;
  fieldsToInclude?: string | undefined;
  fields?: string | undefined;
  truncateResponse?: boolean | undefined;
  maxLength?: number | undefined;
}

/** An answer as the model gets it. */
export function shortened(text: string, options: AnswerOptions): string {
  if (!options.optimizeResponse) return text;
  if (options.responseType === 'json') return shortenedJson(text, options);
  const words = options.responseType === 'html' ? wordsIn(text) : text;
  return options.truncateResponse ? words.slice(0, options.maxLength ?? 1000) : words;
}

/** What an HTML page says, without its marks, scripts and styles. */
function wordsIn(html: string): string {
  return withoutElements(withoutElements(html, 'script'), 'style')
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutElements(html: string, name: string): string {
  const lower = html.toLowerCase();
  let kept = '';
  let at = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, at);
    if (start < 0) return kept + html.slice(at);
    kept += html.slice(at, start);
    const end = lower.indexOf(`</${name}`, start);
    if (end < 0) return kept;
    at = end;
  }
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
