import { defineServiceNode, resource } from '@millrace/node-sdk';
import { withInputs } from '../../../../lib/ai/service-format/with-inputs.ts';
import { anthropic } from '../anthropic-service.ts';
import { analyzeDocument, analyzeImage } from './operations/analyze.ts';
import { fileOperations } from './operations/file.ts';
import { message } from './operations/message.ts';
import { promptOperations } from './operations/prompt.ts';

/** A model that talks may be given tools. */
const INPUTS = `={{ (({ resource = 'text' }) => {
  return resource === 'text' ? ['main', { type: 'ai_tool', displayName: 'Tools' }] : ['main'];
})($parameter) }}`;

export default withInputs(
  INPUTS,
  defineServiceNode({
    name: '@n8n/n8n-nodes-langchain.anthropic',
    displayName: 'Anthropic',
    description: 'Asks Claude, also about pictures and documents, keeps files at Anthropic and improves prompts',
    group: ['transform'],
    version: [1],
    defaults: { name: 'Anthropic' },
    codex: {
      categories: ['AI'],
      subcategories: { AI: ['Services'] },
      alias: ['claude', 'chat', 'document', 'image', 'prompt', 'sonnet', 'opus', 'haiku'],
    },
    service: anthropic,
    resources: {
      document: resource('Document', { analyze: analyzeDocument }),
      file: resource('File', fileOperations),
      image: resource('Image', { analyze: analyzeImage }),
      prompt: resource('Prompt', promptOperations),
      text: resource('Text', { message }),
    },
    defaultResource: 'text',
  }),
);
