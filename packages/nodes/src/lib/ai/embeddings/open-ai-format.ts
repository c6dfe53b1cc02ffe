import { type JsonBody, type Path, type Query, type ServiceClient, z } from '@millrace/node-sdk';

const answer = z.object({
  data: z.array(z.object({ index: z.number().optional(), embedding: z.union([z.array(z.number()), z.string()]) })),
});

/** Asks a service for vectors whose interface is that of OpenAI. */
export async function askForVectors(
  client: ServiceClient,
  { path, body, ...request }: { path: Path; body: JsonBody; query?: Query; timeoutMs?: number },
): Promise<number[][]> {
  const { data } = await client.post(path, body, { ...request, answer });
  return data
    .map(({ index, embedding }, place) => ({ index: index ?? place, embedding }))
    .sort((a, b) => a.index - b.index)
    .map(({ embedding }) => (typeof embedding === 'string' ? fromBase64(embedding) : embedding));
}

/** Numbers of 32 bits, the lowest byte first. */
function fromBase64(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getFloat32(at * 4, true));
}
