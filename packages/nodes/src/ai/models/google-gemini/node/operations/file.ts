import { string, when } from '@millrace/node-sdk';
import { gemini } from '../../gemini-service.ts';
import { inputType } from '../parameters.ts';
import { fileAt, fileOf } from '../upload.ts';

export const upload = gemini.operation('Upload', {
  description: 'Upload a file that prompts can name for two days',
  action: 'Upload a file',
  parameters: [
    inputType,
    when({ inputType: ['url'] }, string('fileUrl', { label: 'Address', placeholder: 'https://example.com/a.pdf' })),
    when({ inputType: ['binary'] }, string('binaryPropertyName', { label: 'Field of the file', default: 'data' })),
  ],
  async run(context) {
    const { inputType: from, fileUrl = '', binaryPropertyName = '' } = context.parameters;
    const { uri: fileUri, mimeType } =
      from === 'url' ? await fileAt(fileUrl, context) : await fileOf(binaryPropertyName, context);
    return { json: { fileUri, mimeType } };
  },
});
