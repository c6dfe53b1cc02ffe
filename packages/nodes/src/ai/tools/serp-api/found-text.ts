import { isJsonObject, type JsonObject, type JsonValue, z } from '@millrace/node-sdk';

const result = z.object({ title: z.string().optional(), link: z.string().optional(), snippet: z.string().optional() });
const block = z.record(z.string(), z.unknown());

/** What a search gives, as far as it is told. */
export const searchAnswer = z.object({
  answer_box: z.union([block, z.array(block)]).optional(),
  knowledge_graph: block.optional(),
  organic_results: z.array(result).optional(),
});

/** What a model is given of a search: the answer where there is one, what is known of the thing, then the pages, best first. */
export function foundText(answer: z.infer<typeof searchAnswer>): string {
  const answers = [answer.answer_box ?? []].flat().map(factsIn);
  const known = answer.knowledge_graph ? [factsIn(answer.knowledge_graph)] : [];
  const pages = (answer.organic_results ?? []).map(({ title, link, snippet }) =>
    [title, link, snippet].filter((line) => line !== undefined).join('\n'),
  );
  return [...answers, ...known, ...pages].filter((text) => text !== '').join('\n\n');
}

/** The words and numbers of a block, one level deep: what is further down are pictures and addresses of further searches. */
function factsIn(block: Record<string, unknown>): string {
  // It was JSON.
  return Object.entries(block as JsonObject)
    .flatMap(([name, value]) => {
      const text = textOf(value);
      return text === '' || isAddress(text) ? [] : `${name.replaceAll('_', ' ')}: ${text}`;
    })
    .join('\n');
}

function textOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : '';
  return isJsonObject(value) || value === null || value === undefined ? '' : String(value);
}

function isAddress(text: string): boolean {
  return /^(https?|data):/.test(text);
}
