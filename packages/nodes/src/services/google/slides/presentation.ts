import { boolean, choicesOf, collection, fixedCollection, group, path, singlePage, string } from '@millrace/node-sdk';
import { presentationId, type Slides, slideList } from './client.ts';

/** Only the slides are asked for, not the whole presentation. */
const SLIDES_ONLY = { fields: 'slides' } as const;

export function presentationOperations(slides: Slides) {
  const pages = slides.choices('getPages', {
    uses: [presentationId],
    async find({ client, parameters: { presentationId: id } }) {
      if (!id) return [];
      const found = await client.get(path`/presentations/${id}`, { query: SLIDES_ONLY, answer: slideList });
      return found.slides.map(({ objectId }, at) => ({ name: `Slide ${at + 1} (${objectId})`, value: objectId }));
    },
  });
  const textUi = fixedCollection('textUi', {
    label: 'Texts',
    placeholder: 'Add text',
    multiple: true,
    groups: [
      group('textValues', 'Text', [
        boolean('matchCase', { label: 'Match case', description: 'Capital letters count' }),
        choicesOf('pageObjectIds', { label: 'Slides', description: 'Default: all of them', from: pages }),
        string('text', { label: 'Find', description: 'Text that is replaced' }),
        string('replaceText', { label: 'Replace with' }),
      ]),
    ],
  });
  return {
    create: slides.operation('Create', {
      action: 'Create a presentation',
      parameters: [string('title', { label: 'Title', required: true })],
      request: ({ title }) => ({ method: 'POST', path: '/presentations', body: { title } }),
    }),
    get: slides.operation('Get', {
      action: 'Get a presentation',
      parameters: [presentationId],
      request: ({ presentationId: id }) => ({ path: path`/presentations/${id}` }),
    }),
    getSlides: slides.operation('Get slides', {
      action: 'Get the slides of a presentation',
      parameters: [presentationId],
      paged: { limit: 100, most: 500 },
      paging: singlePage({ items: 'slides' }),
      request: ({ presentationId: id }) => ({ path: path`/presentations/${id}`, query: SLIDES_ONLY }),
    }),
    replaceText: slides.operation('Replace text', {
      action: 'Replace text in a presentation',
      parameters: [
        presentationId,
        textUi,
        collection('options', {
          label: 'Options',
          placeholder: 'Add option',
          options: [
            string('revisionId', {
              label: 'Revision ID',
              description: 'Of the presentation as it is known: a newer one is not changed',
            }),
          ],
        }),
      ],
      request: ({ presentationId: id, textUi: { textValues = [] }, options: { revisionId } }) => ({
        method: 'POST',
        path: `${path`/presentations/${id}`}:batchUpdate`,
        body: {
          requests: textValues.map(({ text, matchCase, replaceText, pageObjectIds }) => ({
            replaceAllText: { replaceText, pageObjectIds, containsText: { text, matchCase } },
          })),
          ...(revisionId && { writeControl: { requiredRevisionId: revisionId } }),
        },
      }),
    }),
  };
}
