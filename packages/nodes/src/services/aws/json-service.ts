import { type JsonObject, path, type ServiceClient, z } from '@millrace/node-sdk';

const object = z.record(z.string(), z.json());

/** Has a service of AWS do something that takes and gives JSON. @param target version and name of what is done. */
export function doneByAws<Answer = JsonObject>(
  client: ServiceClient,
  target: string,
  body: { readonly [field: string]: unknown },
  answer: z.ZodType<Answer> = object as unknown as z.ZodType<Answer>,
): Promise<Answer> {
  return client.json({
    method: 'POST',
    path: path`/`,
    headers: { 'x-amz-target': target },
    content: new TextEncoder().encode(JSON.stringify(body)),
    mimeType: 'application/x-amz-json-1.0',
    answer,
  });
}
