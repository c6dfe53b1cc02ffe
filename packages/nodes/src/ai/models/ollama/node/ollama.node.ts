import { defineServiceNode, resource } from '@millrace/node-sdk';
import { withInputs } from '../../../../lib/ai/service-format/with-inputs.ts';
import { ollama } from '../ollama-service.ts';
import { analyze, message } from './operations.ts';

/** A model that talks may be given tools. */
const INPUTS = `={{ (({ resource = 'text' }) => {
  return resource === 'text' ? ['main', { type: 'ai_tool', displayName: 'Tools' }] : ['main'];
})($parameter) }}`;

export default withInputs(
  INPUTS,
  defineServiceNode({
    name: '@n8n/n8n-nodes-langchain.ollama',
    displayName: 'Ollama',
    description: 'Asks a model on your own machines, also about pictures',
    group: ['transform'],
    version: [1],
    defaults: { name: 'Ollama' },
    codex: {
      categories: ['AI'],
      subcategories: { AI: ['Services'] },
      alias: ['local', 'llama', 'own', 'chat', 'image', 'vision'],
    },
    service: ollama,
    resources: {
      image: resource('Image', { analyze }),
      text: resource('Text', { message }),
    },
    defaultResource: 'text',
  }),
);
