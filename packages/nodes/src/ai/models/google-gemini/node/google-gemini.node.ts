import { defineServiceNode, resource } from '@millrace/node-sdk';
import { withInputs } from '../../../../lib/ai/service-format/with-inputs.ts';
import { gemini } from '../gemini-service.ts';
import { analyzeAudio, analyzeDocument, analyzeImage, analyzeVideo } from './operations/analyze.ts';
import { upload } from './operations/file.ts';
import { imageOperations } from './operations/image.ts';
import { message } from './operations/message.ts';
import { transcribe } from './operations/transcribe.ts';
import { videoOperations } from './operations/video.ts';

/** A model that talks may be given tools. */
const INPUTS = `={{ (({ operation = 'message' }) => {
  return operation === 'message' ? ['main', { type: 'ai_tool', displayName: 'Tools' }] : ['main'];
})($parameter) }}`;

export default withInputs(
  INPUTS,
  defineServiceNode({
    name: '@n8n/n8n-nodes-langchain.googleGemini',
    displayName: 'Google Gemini',
    description: 'Asks Gemini, also about recordings, documents, pictures and videos, and makes pictures and videos',
    group: ['transform'],
    version: [1],
    defaults: { name: 'Google Gemini' },
    codex: {
      categories: ['AI'],
      subcategories: { AI: ['Services'] },
      alias: ['chat', 'image', 'video', 'audio', 'document', 'transcribe', 'imagen', 'veo', 'nano banana'],
    },
    service: gemini,
    resources: {
      audio: resource('Audio', { analyze: analyzeAudio, transcribe }, 'transcribe'),
      document: resource('Document', { analyze: analyzeDocument }),
      file: resource('File', { upload }),
      image: resource('Image', { analyze: analyzeImage, ...imageOperations }, 'generate'),
      text: resource('Text', { message }),
      video: resource('Video', { analyze: analyzeVideo, ...videoOperations }, 'generate'),
    },
    defaultResource: 'text',
  }),
);
