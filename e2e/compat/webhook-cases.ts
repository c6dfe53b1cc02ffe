import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import type { Millrace } from '../support/millrace.ts';
import { firstDifference } from './difference.ts';
import type { CaseDifference } from './recorded-case.ts';

/** The server as it is in the sources: cases need no build. */
export const serverSource = path.join(import.meta.dirname, '../../packages/server/src/main.ts');

type Call = [method: string, query: string, body: string | null, headers: Record<string, string>];
type Answer = [status: number, contentType: string | null, headers: Record<string, string>, body: string];

/** Workflows that are called, and the answers that another product gave. */
interface WebhookCase {
  name: string;
  workflow: JsonObject;
  requests: Call[];
  expectedResponses: Answer[];
}

/** Whether a file holds cases of webhooks. */
export function isWebhookFile(value: JsonValue): boolean {
  return isJsonObject(value) && value.kind === 'webhook' && Array.isArray(value.cases);
}

/** The cases in the content of a file that holds some. */
export function webhookCasesOf(value: JsonValue): readonly WebhookCase[] {
  return (value as unknown as { cases: WebhookCase[] }).cases;
}

/** Calls the workflows of a file one after the other, and compares status, type, recorded headers and body. */
export async function checkWebhookFile(value: JsonValue, millrace: Millrace): Promise<CaseDifference[]> {
  const differences: CaseDifference[] = [];
  for (const recorded of webhookCasesOf(value)) differences.push(...(await checkWebhookCase(recorded, millrace)));
  return differences;
}

async function checkWebhookCase(recorded: WebhookCase, millrace: Millrace): Promise<CaseDifference[]> {
  const { name, workflow, requests, expectedResponses } = recorded;
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  const differences: CaseDifference[] = [];
  for (const [index, expected] of expectedResponses.entries()) {
    const given = await call(`${millrace.url}/webhook/${pathOf(workflow)}`, requests[index] as Call);
    const difference = firstDifference(shownAnswer(expected, expected), shownAnswer(given, expected));
    if (difference !== undefined) differences.push({ aspect: 'answer', node: `${name} #${index + 1}`, difference });
  }
  await millrace.rest('PATCH', `/workflows/${id}`, { active: false });
  return differences;
}

function pathOf({ nodes }: JsonObject): string {
  const [trigger] = Array.isArray(nodes) ? nodes : [];
  const parameters = isJsonObject(trigger) && isJsonObject(trigger.parameters) ? trigger.parameters : {};
  return String(parameters.path);
}

/** As written, without the types, redirects and encodings that a browser's client adds. */
async function call(url: string, [method, query, body, headers]: Call): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(`${url}${query}`, { method, headers }, (response) => {
      buffer(response).then((bytes) => {
        const { 'content-type': type = null, ...rest } = response.headers;
        const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        resolve([response.statusCode ?? 0, type, texts, bytes.toString()]);
      }, reject);
    });
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}

/** Texts of refusals are each product's own; of other answers all counts, and of the headers those that are recorded. */
function shownAnswer([status, type, headers, body]: Answer, expected: Answer): JsonValue {
  if (expected[0] >= 400 && expected[0] !== 418) return { status };
  const recorded = Object.keys(expected[2]).map((name) => [name, headers[name] ?? null] as const);
  return { status, type, headers: Object.fromEntries(recorded), body: parsed(body) };
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
