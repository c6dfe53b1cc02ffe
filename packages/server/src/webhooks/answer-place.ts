import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config-table.ts';
import { basePathOf } from '../http/base-path.ts';
import type { AnswerPlace } from './answer-headers.ts';

/** Addresses of the editor and of webhooks. */
export type AnswerAddresses = Pick<Config, 'publicUrl' | 'webhookUrl'>;

/** Where the answer to a call goes out. Another port is no other host: cookies do not know ports. */
export function answerPlaceOf(
  { headers: { host }, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  { publicUrl, webhookUrl }: AnswerAddresses,
): AnswerPlace {
  const address = webhookUrl ?? publicUrl;
  const [path = '/'] = (raw.url ?? '/').split('?', 1);
  const base = address === undefined ? '' : basePathOf(address).slice(0, -1);
  const own = hostNameOf(webhookUrl);
  const isOwn = own !== undefined && own !== hostNameOf(publicUrl) && own === hostNameOf(`http://${host}`);
  return { path: `${base}${path}`, hasHostOfItsOwn: isOwn };
}

function hostNameOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}
