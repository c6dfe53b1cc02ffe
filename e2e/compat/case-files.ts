import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type JsonValue, parseJsonText } from '@millrace/workflow';
import { type RecordedCase, readCase } from './recorded-case.ts';
import { isWebhookFile } from './webhook-cases.ts';

const folder = path.join(import.meta.dirname, 'cases');
const contents = jsonIn(folder).map((name) => parseJsonText(readFileSync(path.join(folder, name), 'utf8')));

/** Workflows that are run, and what they gave elsewhere. */
export const recordedCases: readonly RecordedCase[] = contents
  .filter((content) => !isWebhookFile(content))
  .flatMap((content) => (isJsonObject(content) && Array.isArray(content.cases) ? content.cases : []))
  .map(readCase);

/** Contents of the files with workflows that are called. */
export const webhookFiles: readonly JsonValue[] = contents.filter(isWebhookFile);

export function jsonIn(place: string): string[] {
  return readdirSync(place).filter((name) => name.endsWith('.json'));
}
