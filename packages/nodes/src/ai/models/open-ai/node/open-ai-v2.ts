import { defineServiceNode, resource } from '@millrace/node-sdk';
import { withInputs } from '../../../../lib/ai/service-format/with-inputs.ts';
import { openAi } from '../open-ai-service.ts';
import { aboutNode, INPUTS } from './node-parts.ts';
import { audioOperations } from './operations/audio.ts';
import { classify } from './operations/classify.ts';
import { conversationOperations } from './operations/conversation.ts';
import { fileOperations } from './operations/file.ts';
import { analyze } from './operations/image-analyze.ts';
import { edit } from './operations/image-edit.ts';
import { generate } from './operations/image-generate.ts';
import { response } from './operations/response.ts';
import { videoOperations } from './operations/video.ts';

/** Versions 2: models are asked at the interface for responses. */
export const openAiV2 = withInputs(
  INPUTS,
  defineServiceNode({
    ...aboutNode,
    version: [2, 2.1],
    defaultVersion: 2.1,
    service: openAi,
    resources: {
      text: resource('Text', { response, classify }),
      image: resource('Image', { analyze, generate, edit }, 'generate'),
      audio: resource('Audio', audioOperations),
      file: resource('File', fileOperations, 'upload'),
      conversation: resource('Conversation', conversationOperations),
      video: resource('Video', videoOperations),
    },
  }),
);
