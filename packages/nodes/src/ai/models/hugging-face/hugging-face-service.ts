import { givenPath, NodeError, type Path, service } from '@millrace/node-sdk';
import huggingFaceApi from './hugging-face-api.credential.ts';

const ROUTER = 'https://router.huggingface.co';
const OWN_HOST = /(?:^|\.)huggingface\.(?:co|cloud)$/;

/** Models at Hugging Face: those it serves for all, or an endpoint of one's own. */
export const huggingFace = service({
  name: 'Hugging Face',
  credential: huggingFaceApi,
  reason: ['error.message', 'error'],
  baseUrl: (_credential, { parameters }) => endpointOf(String(parameters.endpointUrl ?? ''))?.origin ?? ROUTER,
});

/**
 * Path at which a model is asked.
 * @param task where it is asked for another one than its own, such as `feature-extraction`.
 * @throws NodeError for an endpoint elsewhere
 */
export function inferencePath(model: string, endpointUrl = '', task?: string): Path {
  const endpoint = endpointOf(endpointUrl);
  const names = model.split('/').map(encodeURIComponent).join('/');
  return givenPath(endpoint ? endpoint.pathname : `/hf-inference/models/${names}${task ? `/pipeline/${task}` : ''}`);
}

function endpointOf(given: string): URL | undefined {
  if (given.trim() === '') return undefined;
  const url = URL.parse(given.trim());
  if (url?.protocol === 'https:' && OWN_HOST.test(url.hostname)) return url;
  throw new NodeError(`The endpoint '${given}' is none of Hugging Face`, {
    parameter: 'options.endpointUrl',
    description:
      'The token is sent to Hugging Face only. For a server of your own take the OpenAI chat model, with its address in the credential.',
  });
}
