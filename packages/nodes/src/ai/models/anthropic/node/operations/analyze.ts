import { collection, number, type ResourceLocatorValue, string, when } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { anthropic } from '../../anthropic-service.ts';
import { ask, itemOf } from '../ask.ts';
import { fieldsOfFiles, inputType, model, optional, simplify } from '../parameters.ts';
import { type PromptSource, partsAtAddresses, partsOfFields } from '../prompt-files.ts';

const USUAL_TOKENS = 1024;

const settings = collection('options', {
  ...optional,
  options: [
    number('maxTokens', {
      label: 'Longest answer (tokens)',
      default: USUAL_TOKENS,
      description: 'Where the answer is cut off',
      typeOptions: { minValue: 1 },
    }),
  ],
});

const question = (what: string) =>
  string('text', { label: 'Question', default: `What's in this ${what}?`, typeOptions: { rows: 2 } });

const addresses = <const Name extends string>(name: Name) =>
  when({ inputType: ['url'] }, string(name, { label: 'Addresses', description: 'With commas between them' }));

export const analyzeDocument = anthropic.operation('Analyze a document', {
  description: 'Ask a question about PDF files',
  action: 'Analyze a document',
  parameters: [model, question('document'), inputType, addresses('documentUrls'), fieldsOfFiles, simplify, settings],
  run: (context) => analyze(context, { kind: 'document', urls: context.parameters.documentUrls }),
});

export const analyzeImage = anthropic.operation('Analyze an image', {
  description: 'Ask a question about pictures',
  action: 'Analyze an image',
  parameters: [model, question('image'), inputType, addresses('imageUrls'), fieldsOfFiles, simplify, settings],
  run: (context) => analyze(context, { kind: 'image', urls: context.parameters.imageUrls }),
});

interface Question {
  modelId: ResourceLocatorValue;
  text: string;
  inputType: 'url' | 'binary';
  binaryPropertyName: string | undefined;
  simplify: boolean;
  options: { maxTokens?: number };
}

async function analyze(
  context: PromptSource & { parameters: Question },
  { kind, urls }: { kind: 'image' | 'document'; urls: string | undefined },
) {
  const { client, parameters } = context;
  const { modelId, text, inputType: from, binaryPropertyName: names, options: set } = parameters;
  const files = from === 'url' ? partsAtAddresses(urls, context, kind) : partsOfFields(names, context, kind);
  const body = {
    model: chosenModel(modelId, 'modelId'),
    max_tokens: set.maxTokens ?? USUAL_TOKENS,
    messages: [{ role: 'user', content: [...(await files), { type: 'text', text }] }],
  };
  return itemOf(await ask(client, body), parameters.simplify);
}
