import { string, z } from '@millrace/node-sdk';
import { googleApi, googleSlidesOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

const settings = {
  name: 'Google Slides',
  baseUrl: 'https://slides.googleapis.com/v1',
  scopes: ['drive.file', 'presentations'],
} as const;
const accounts = { oAuth2: googleSlidesOAuth2Api, serviceAccount: googleApi } as const;

export type Slides = ReturnType<typeof googleService<typeof accounts>>;

export const slides: Slides = googleService({ ...settings, kinds: accounts });

/** The way the first version has it: service accounts come first. */
export const slidesOfVersion1: Slides = googleService({
  ...settings,
  kinds: { serviceAccount: googleApi, oAuth2: googleSlidesOAuth2Api },
});

export const presentationId = string('presentationId', {
  label: 'Presentation ID',
  description: 'Stands in its address: https://docs.google.com/presentation/d/PRESENTATION_ID/edit',
  required: true,
});

export const slideList = z.object({ slides: z.array(z.object({ objectId: z.string() })).default([]) });
