import { defineServiceNode, resource } from '@millrace/node-sdk';
import { type Slides, slides, slidesOfVersion1 } from './client.ts';
import { pageOperations } from './page.ts';
import { presentationOperations } from './presentation.ts';

export default [googleSlides(1, slidesOfVersion1), googleSlides(2, slides)];

/** The versions differ in the account that they have at first. */
function googleSlides(version: number, service: Slides) {
  return defineServiceNode({
    name: 'n8n-nodes-base.googleSlides',
    displayName: 'Google Slides',
    description: 'Makes presentations, reads their slides and replaces texts in them',
    version,
    defaultVersion: 2,
    group: ['input', 'output'],
    codex: { categories: ['Data & Storage'], alias: ['presentation'] },
    service,
    resources: {
      page: resource('Page', pageOperations(service)),
      presentation: resource('Presentation', presentationOperations(service)),
    },
    defaultResource: 'presentation',
  });
}
