import {
  type BatchOperationContext,
  boolean,
  collection,
  eachItem,
  failedItem,
  type Item,
  inBatches,
  type JsonObject,
  NodeError,
  number,
  options,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { itemFile } from '../../../../lib/files/item-files.ts';
import { workedOn } from './batch-job.ts';
import { documentAt, documentOf, mistral } from './client.ts';

interface Parameters {
  model: string;
  documentType: 'document_url' | 'image_url';
  binaryProperty?: string | undefined;
  url?: string | undefined;
  options: { batch?: boolean; batchSize?: number; deleteFiles?: boolean };
}
type Context = Pick<
  BatchOperationContext<Parameters, never>,
  'items' | 'parameters' | 'continueOnFail' | 'signal' | 'rest' | 'binary' | 'sleep'
> & { client: ServiceClient };

export const extractText = mistral.operation('Extract text', {
  description: 'Read the text of a document or image (OCR)',
  action: 'Extract the text of a document',
  parameters: [
    options('model', {
      label: 'Model',
      default: 'mistral-ocr-latest',
      options: [{ name: 'mistral-ocr-latest', value: 'mistral-ocr-latest' }],
      required: true,
    }),
    options('documentType', {
      label: 'Type',
      default: 'document_url',
      options: [
        { name: 'Document', value: 'document_url' },
        { name: 'Image', value: 'image_url' },
      ],
      required: true,
    }),
    options('inputType', {
      label: 'From',
      default: 'binary',
      options: [
        { name: 'A file of the item', value: 'binary' },
        { name: 'An address', value: 'url' },
      ],
      required: true,
    }),
    when(
      { inputType: ['binary'] },
      string('binaryProperty', { label: 'Input binary field', default: 'data', required: true }),
    ),
    when(
      { inputType: ['url'] },
      string('url', { label: 'Address', placeholder: 'https://example.com/invoice.pdf', required: true }),
    ),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('batch', {
          label: 'As a job',
          description: 'Have the documents of all items read together: it costs half as much, and may take longer',
        }),
        number('batchSize', {
          label: 'Documents of a job',
          default: 50,
          typeOptions: { minValue: 1, maxValue: 2048 },
          displayOptions: { show: { batch: [true] } },
        }),
        boolean('deleteFiles', {
          label: 'Delete files',
          description: 'Remove the files of the job from Mistral AI when it is done',
          default: true,
          displayOptions: { show: { batch: [true] } },
        }),
      ],
    }),
  ],
  async runAll(context) {
    const isJob = context.items.length > 0 && context.parameters(0).options.batch === true;
    return isJob ? await readTogether(context) : await readEach(context);
  },
});

function readEach(context: Context): Promise<Item[]> {
  return eachItem(context, async (item, index) => {
    const parameters = context.parameters(index);
    const { model } = parameters;
    const answer = await context.client.post('/ocr', { model, document: await documentIn(item, parameters, context) });
    return [{ json: documentOf(answer) }];
  });
}

/** The document of an item: its address, or the file itself within one. */
async function documentIn(
  item: Item,
  parameters: Parameters,
  { binary }: Pick<Context, 'binary'>,
): Promise<JsonObject> {
  const { documentType: type, url, binaryProperty = '' } = parameters;
  if (url !== undefined) return documentAt(type, url);
  const file = itemFile(item, binaryProperty, 'binaryProperty');
  const content = Buffer.from(await binary.read(file)).toString('base64');
  return documentAt(type, `data:${file.mimeType};base64,${content}`);
}

const REFUSAL = 'refusal';

async function readTogether(context: Context): Promise<Item[]> {
  const { batchSize: size = 50, deleteFiles: isTidied = true } = context.parameters(0).options;
  const results = await inBatches(context, {
    size,
    target: ({ model }) => model,
    entry: (item, parameters) => ({ item, parameters }),
    async send(entries, { model }) {
      const requests: JsonObject[] = [];
      for (const { item, parameters } of entries) {
        requests.push({ document: await documentIn(item, parameters, context) });
      }
      const answers = await workedOn(context, { model, requests, isTidied });
      return answers.map((answer) => ('body' in answer ? documentOf(answer.body) : { [REFUSAL]: answer.refusal }));
    },
  });
  return results.map((result) => readOrRefused(result, context));
}

/** A document that was read; or why it was not: the others of its job were. */
function readOrRefused(result: Item, { continueOnFail }: Pick<Context, 'continueOnFail'>): Item {
  const reason = result.json[REFUSAL];
  if (result.error || typeof reason !== 'string' || 'pages' in result.json) return result;
  const { pairedItem: link } = result;
  const index = typeof link === 'object' && !Array.isArray(link) ? link.item : 0;
  const error = new NodeError(`Mistral AI did not read a document: ${reason}`, { code: 'SERVICE_REFUSED' });
  error.itemIndex = index;
  if (continueOnFail) return failedItem(error, index);
  throw error;
}
