import { defineServiceNode, resource } from '@millrace/node-sdk';
import { withInputs } from '../../../../lib/ai/service-format/with-inputs.ts';
import { openAi } from '../open-ai-service.ts';
import { aboutNode, INPUTS } from './node-parts.ts';
import { assistantOperations } from './operations/assistant.ts';
import { audioOperations } from './operations/audio.ts';
import { classify } from './operations/classify.ts';
import { oldFileOperations } from './operations/file.ts';
import { analyzeOld } from './operations/image-analyze.ts';
import { generate } from './operations/image-generate.ts';
import { message } from './operations/message.ts';

/** Versions 1: models are asked at the older interface. */
export const openAiV1 = withInputs(
  INPUTS,
  defineServiceNode({
    ...aboutNode,
    version: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8],
    defaultVersion: 1.8,
    service: openAi,
    resources: {
      assistant: resource('Assistant', assistantOperations, 'message'),
      text: resource('Text', { message, classify }),
      image: resource('Image', { analyze: analyzeOld, generate }, 'generate'),
      audio: resource('Audio', audioOperations),
      file: resource('File', oldFileOperations, 'upload'),
    },
    defaultResource: 'text',
  }),
);
