import { NodeError, service, z } from '@millrace/node-sdk';
import openAiApi from './open-ai-api.credential.ts';

/** OpenAI, or a server with the same interface. */
export const openAi = service({ name: 'OpenAI', credential: openAiApi });

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

export const modelSearch = openAi.searches('searchModels', {
  async find({ client, search = '' }) {
    const { data } = await client.get('/models', { answer: modelList });
    const wanted = search.toLowerCase();
    const ids = data.map(({ id }) => id).filter((id) => id.toLowerCase().includes(wanted));
    return { results: ids.sort().map((id) => ({ name: id, value: id })) };
  },
});

/**
 * Where a model is asked: the credential goes nowhere but to its own server, so another address there is another path.
 * @throws NodeError for an address that is not below that of the credential
 */
export function pathBelow(credentialUrl: string, wantedUrl = ''): string {
  if (wantedUrl === '') return '';
  const base = URL.parse(credentialUrl);
  const wanted = URL.parse(wantedUrl);
  if (!base || wanted?.origin !== base.origin || !wanted.pathname.startsWith(base.pathname)) {
    throw new NodeError(`The address '${wantedUrl}' is not below that of the credential`, {
      parameter: 'options.baseURL',
      description: 'An API key is sent to the server of its credential only. Set the address in the credential.',
    });
  }
  const rest = wanted.pathname.slice(base.pathname.length).replace(/^\/+|\/+$/g, '');
  return rest === '' ? '' : `/${rest}`;
}
