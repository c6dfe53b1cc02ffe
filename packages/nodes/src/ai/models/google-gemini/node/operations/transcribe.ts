import { collection, string } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { gemini } from '../../gemini-service.ts';
import { ask, itemsOf } from '../ask.ts';
import { addresses, audioModel, fields, inputType, optional, simplify } from '../parameters.ts';
import { fileParts } from '../upload.ts';

export const transcribe = gemini.operation('Transcribe a recording', {
  description: 'Write down what is said in recordings',
  action: 'Transcribe a recording',
  parameters: [
    audioModel,
    inputType,
    addresses('audioUrls'),
    fields,
    simplify,
    collection('options', {
      ...optional,
      options: [
        string('startTime', { label: 'From', placeholder: '00:15', description: 'Minutes and seconds: MM:SS' }),
        string('endTime', { label: 'To', placeholder: '02:15', description: 'Minutes and seconds: MM:SS' }),
      ],
    }),
  ],
  async run(context) {
    const { modelId, inputType: from, audioUrls: urls, simplify: isSimple, options, ...rest } = context.parameters;
    const name = chosenModel(modelId, 'modelId');
    const files = await fileParts({ inputType: from, urls, fields: rest.binaryPropertyName }, context);
    const text = `Write down word by word what is said in the recording${spanOf(options)}, and nothing else.`;
    return itemsOf(
      await ask(context.client, name, { contents: [{ role: 'user', parts: [...files, { text }] }] }),
      isSimple,
    );
  },
});

function spanOf({ startTime, endTime }: { startTime?: string; endTime?: string }): string {
  return `${startTime ? ` from ${startTime}` : ''}${endTime ? ` to ${endTime}` : ''}`;
}
