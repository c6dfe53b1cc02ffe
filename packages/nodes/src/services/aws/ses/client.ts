import { type JsonObject, path, type Query, type ServiceClient } from '@millrace/node-sdk';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import { awsService, fieldsIn } from '../aws-service.ts';

export const ses = awsService('AWS SES', 'email');

/** What a request needs. */
export interface SesContext {
  client: ServiceClient;
  signal: AbortSignal;
}

/** Sends a request; gives what its answer has below its root. */
export async function ask({ client, signal }: SesContext, action: string, fields: Query): Promise<JsonObject> {
  const answer = await client.request({ ...fieldsIn({ Action: action, ...fields }), path: path`/` });
  const { [`${action}Response`]: response } = await xmlAnswer(answer, ses.name, signal);
  return entriesOf(response)[0] ?? {};
}

/** A list of SES: what asks for it, where its entries are, and how many come at once. */
export interface SesList {
  action: string;
  entries: string;
  size: { name: string; most: number };
}

/** The entries of a list, page after page. */
export async function listed(
  context: SesContext,
  { action, entries, size }: SesList,
  limit: number,
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (let token: string | undefined; ; ) {
    const query = { [size.name]: Math.min(size.most, limit), NextToken: token };
    const { [`${action}Result`]: result } = await ask(context, action, query);
    const [{ [entries]: list, NextToken: next } = {}] = entriesOf(result);
    found.push(...entriesOf(list).flatMap(({ member }) => entriesOf(member)));
    if (found.length >= limit || typeof next !== 'string' || next === '' || next === token)
      return found.slice(0, limit);
    token = next;
  }
}
