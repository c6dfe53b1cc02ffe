import { defineNode } from '@millrace/node-sdk';
import { editImageParameters } from './parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.editImage',
  displayName: 'Edit image',
  description: 'Resizes, crops, turns, draws on and composes images, and converts them to other formats',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Edit Image' },
  codex: {
    categories: ['Core', 'Marketing'],
    subcategories: { Core: ['Files', 'Data transformation'] },
    alias: ['picture', 'photo', 'resize', 'crop', 'rotate', 'watermark', 'thumbnail', 'convert', 'png', 'jpeg', 'webp'],
  },
  parameters: editImageParameters,
  lookups: {
    options: {
      async getFonts() {
        const { fontFamilies } = await import('./operations/write-text.ts');
        return (await fontFamilies()).map((name) => ({ name, value: name }));
      },
    },
  },
  async run(context) {
    const { editImage, imageInformation } = await import('./edit-image.ts');
    return context.parameters.operation === 'information' ? imageInformation(context) : editImage(context);
  },
});
