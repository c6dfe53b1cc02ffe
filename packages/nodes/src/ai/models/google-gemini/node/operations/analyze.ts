import type { ResourceLocatorValue } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { gemini } from '../../gemini-service.ts';
import { ask, itemsOf } from '../ask.ts';
import { addresses, audioModel, fields, inputType, longest, model, question, simplify } from '../parameters.ts';
import { type FileSource, fileParts } from '../upload.ts';

export const analyzeAudio = gemini.operation('Analyze audio', {
  description: 'Ask a question about recordings',
  action: 'Analyze audio',
  parameters: [audioModel, question('audio'), inputType, addresses('audioUrls'), fields, simplify, longest],
  run: (context) => analyze(context, context.parameters.audioUrls),
});

export const analyzeDocument = gemini.operation('Analyze a document', {
  description: 'Ask a question about documents',
  action: 'Analyze a document',
  parameters: [model, question('document'), inputType, addresses('documentUrls'), fields, simplify, longest],
  run: (context) => analyze(context, context.parameters.documentUrls),
});

export const analyzeImage = gemini.operation('Analyze an image', {
  description: 'Ask a question about pictures',
  action: 'Analyze an image',
  parameters: [model, question('image'), inputType, addresses('imageUrls'), fields, simplify, longest],
  run: (context) => analyze(context, context.parameters.imageUrls),
});

export const analyzeVideo = gemini.operation('Analyze a video', {
  description: 'Ask a question about videos',
  action: 'Analyze a video',
  parameters: [model, question('video'), inputType, addresses('videoUrls'), fields, simplify, longest],
  run: (context) => analyze(context, context.parameters.videoUrls),
});

interface Question {
  modelId: ResourceLocatorValue;
  text: string;
  inputType: 'url' | 'binary';
  binaryPropertyName: string | undefined;
  simplify: boolean;
  options: { maxOutputTokens?: number };
}

async function analyze(context: FileSource & { parameters: Question }, urls: string | undefined) {
  const { modelId, text, inputType: from, binaryPropertyName, simplify: isSimple, options: set } = context.parameters;
  const name = chosenModel(modelId, 'modelId');
  const files = await fileParts({ inputType: from, urls, fields: binaryPropertyName }, context);
  const answer = await ask(context.client, name, {
    contents: [{ role: 'user', parts: [...files, { text }] }],
    generationConfig: { ...(set.maxOutputTokens !== undefined && { maxOutputTokens: set.maxOutputTokens }) },
  });
  return itemsOf(answer, isSimple);
}
