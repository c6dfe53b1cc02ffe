import { isJsonObject } from '@millrace/workflow';
import type { WebhookFields } from './webhook-fields.ts';

/** How a webhook call is answered, as the trigger's description says. */
export interface WebhookResponse {
  /** `onReceived` | `lastNode` | `responseNode` | `streaming`. */
  mode: string;
  /** HTTP status. */
  code: number;
  /** `allEntries` | `firstEntryJson` | `firstEntryBinary` | `noData`; in mode `onReceived` a text to answer with. */
  data: string | undefined;
  headers: Array<[name: string, value: string]>;
  contentType: string | undefined;
  /** Which binary field is sent. */
  binaryProperty: string;
  /** Which field of the item is sent instead of all. */
  property: string | undefined;
}

export function readResponse(fields: WebhookFields): WebhookResponse {
  return {
    mode: fields.text('responseMode') || 'onReceived',
    code: statusOf(fields.read('responseCode')),
    data: fields.text('responseData') || undefined,
    headers: headersOf(fields.read('responseHeaders')),
    contentType: fields.text('responseContentType') || undefined,
    binaryProperty: fields.text('responseBinaryPropertyName') || 'data',
    property: fields.text('responsePropertyName') || undefined,
  };
}

function statusOf(value: unknown): number {
  const code = Number(value);
  return Number.isInteger(code) && code >= 100 && code <= 599 ? code : 200;
}

/** Headers are stored as `{ entries: [{ name, value }] }`. */
function headersOf(value: unknown): Array<[string, string]> {
  if (!isJsonObject(value) || !Array.isArray(value.entries)) return [];
  return value.entries.flatMap((entry): Array<[string, string]> => {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || entry.name.trim() === '') return [];
    return [[entry.name.trim(), String(entry.value ?? '')]];
  });
}
