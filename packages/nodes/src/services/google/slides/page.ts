import { boolean, path, string, when, z } from '@millrace/node-sdk';
import { withFile } from '../../../lib/files/item-files.ts';
import { presentationId, type Slides } from './client.ts';

const pageObjectId = string('pageObjectId', {
  label: 'Page ID',
  description: 'The object ID of a slide, a layout or a master',
  required: true,
});
const thumbnail = z.looseObject({ contentUrl: z.string(), width: z.number(), height: z.number() });

export function pageOperations(slides: Slides) {
  return {
    get: slides.operation('Get', {
      action: 'Get a page of a presentation',
      parameters: [presentationId, pageObjectId],
      request: ({ presentationId: id, pageObjectId: page }) => ({ path: path`/presentations/${id}/pages/${page}` }),
    }),
    getThumbnail: slides.operation('Get thumbnail', {
      action: 'Get a picture of a page',
      parameters: [
        presentationId,
        pageObjectId,
        boolean('download', { label: 'Download', description: 'Give the picture, not its address alone' }),
        when(
          { download: [true] },
          string('binaryProperty', { label: 'Put file in field', default: 'data', required: true }),
        ),
      ],
      async run({ client, item, binary, parameters }) {
        const { presentationId: id, pageObjectId: page, download, binaryProperty = 'data' } = parameters;
        const found = await client.get(path`/presentations/${id}/pages/${page}/thumbnail`, { answer: thumbnail });
        const json = { ...found, contentUrl: found.contentUrl };
        if (!download) return { json };
        // The address of the picture is the right to it: no account is sent.
        const picture = await client.downloadFrom(found.contentUrl);
        const stored = await binary.create(picture.content, {
          ...picture,
          fileName: picture.fileName ?? `${page}.png`,
        });
        return { json, binary: withFile(item.binary, binaryProperty, stored) };
      },
    }),
  };
}
