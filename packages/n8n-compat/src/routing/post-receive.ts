import { type Item, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { valueAt } from '../context/get-parameter.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction } from '../package/package-types.ts';
import { asJson, type Evaluator } from '../pages/evaluator.ts';
import type { FullAnswer } from '../pages/page-request.ts';
import type { NodePort } from '../port/node-port.ts';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import type { RequestPlan } from './plan-request.ts';

export interface ReceivedWork {
  plan: Pick<RequestPlan, 'postReceive' | 'maxResults'>;
  evaluator: Evaluator;
  port: Pick<NodePort, 'createBinary'>;
  /** `this` of functions. */
  context: object;
}

/** Makes items of an answer, through all that the parameters say of it. */
export async function itemsOfAnswer(answer: FullAnswer, work: ReceivedWork): Promise<Item[]> {
  let items: Item[] = itemsIn(answer.body);
  const response: JsonObject = { headers: asJson(answer.headers), statusCode: answer.statusCode };
  for (const { action, names } of work.plan.postReceive) {
    if (isFunction(action)) {
      items = checked(await action.call(work.context, items, answer));
      continue;
    }
    const all = { ...names, $response: { ...response, body: asJson(answer.body) } };
    if (action.enabled !== undefined && !(await work.evaluator.evaluate(action.enabled, all))) continue;
    items = await apply(action, items, { ...work, answer, names: all });
  }
  const { maxResults } = work.plan;
  return maxResults !== undefined && maxResults >= 0 ? items.slice(0, maxResults) : items;
}

interface ActionWork extends ReceivedWork {
  answer: FullAnswer;
  names: JsonObject;
}

async function apply(action: Options, items: Item[], work: ActionWork): Promise<Item[]> {
  const properties = optionsIn(action.properties);
  switch (action.type) {
    case 'rootProperty':
      return await rootProperty(properties, items, work, textIn(action.errorMessage));
    case 'setKeyValue':
      return await forEach(items, work, async (names) => ({
        json: objectOf(await work.evaluator.evaluate(properties, names)),
      }));
    case 'set':
      return [{ json: objectOf(await work.evaluator.evaluate(properties.value, work.names)) }];
    case 'limit':
      return items.slice(0, Number(await work.evaluator.evaluate(properties.maxResults, work.names)));
    case 'filter':
      return await filtered(properties, items, work);
    case 'sort':
      return sorted(String(await work.evaluator.evaluate(properties.key, work.names)), items);
    case 'binaryData':
      return await asBinary(properties, items, work);
    default:
      throw new ApplicationError(`Answers cannot be worked on by "${String(action.type)}"`);
  }
}

async function rootProperty(
  properties: Options,
  items: Item[],
  work: ActionWork,
  errorMessage?: string,
): Promise<Item[]> {
  const path = String(await work.evaluator.evaluate(properties.property, work.names));
  return items.flatMap(({ json }) => {
    const found = valueAt(json, path);
    if (found === undefined) {
      throw new ApplicationError(errorMessage ?? `The answer has no property "${path}"`);
    }
    return itemsIn(found);
  });
}

async function filtered(properties: Options, items: Item[], work: ActionWork): Promise<Item[]> {
  const kept: Item[] = [];
  for (const item of items) {
    if (await work.evaluator.evaluate(properties.pass, { ...work.names, $responseItem: item.json })) kept.push(item);
  }
  return kept;
}

async function forEach(items: Item[], work: ActionWork, make: (names: JsonObject) => Promise<Item>): Promise<Item[]> {
  const made: Item[] = [];
  for (const { json } of items) made.push(await make({ ...work.names, $responseItem: json }));
  return made;
}

function sorted(key: string, items: Item[]): Item[] {
  const text = ({ json }: Item): string => String(valueAt(json, key) ?? '').toLowerCase();
  return items.toSorted((one, other) => Number(text(one) > text(other)) - Number(text(one) < text(other)));
}

async function asBinary(
  properties: Options,
  items: Item[],
  { evaluator, names, port, answer }: ActionWork,
): Promise<Item[]> {
  const name = String(await evaluator.evaluate(properties.destinationProperty, names));
  const content = answer.body instanceof Uint8Array ? answer.body : Buffer.from(textOf(answer.body));
  const type = textIn(answer.headers['content-type'])?.split(';')[0];
  const data = await port.createBinary(content, type === undefined ? {} : { mimeType: type });
  const kept = answer.body instanceof Uint8Array ? {} : (items[0]?.json ?? {});
  return [{ json: kept, binary: { [name]: data } }];
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}

function objectOf(value: unknown): JsonObject {
  const json = asJson(value);
  return isJsonObject(json) ? json : { data: json };
}

/** A list gives an item for each entry; what is no object stands under `data`. */
function itemsIn(body: unknown): Item[] {
  const entries = Array.isArray(body) ? body : [body];
  return entries.map((entry: unknown): Item => {
    if (entry instanceof Uint8Array || entry === undefined || entry === '') return { json: {} };
    return { json: objectOf(entry as JsonValue) };
  });
}

function checked(items: unknown): Item[] {
  if (Array.isArray(items)) return items as Item[];
  throw new ApplicationError('A function of the node that works on answers has to give a list of items');
}
