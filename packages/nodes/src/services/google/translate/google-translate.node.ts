import { choiceOf, defineServiceNode, resource, string, z } from '@millrace/node-sdk';
import { googleApi, googleTranslateOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

const settings = {
  name: 'Google Translate',
  baseUrl: 'https://translation.googleapis.com/language/translate',
  scopes: ['cloud-translation'],
} as const;
const accounts = { oAuth2: googleTranslateOAuth2Api, serviceAccount: googleApi } as const;

type Translate = ReturnType<typeof googleService<typeof accounts>>;

const translate: Translate = googleService({ ...settings, kinds: accounts });
/** The way the first version has it: service accounts come first. */
const translateOfVersion1: Translate = googleService({
  ...settings,
  kinds: { serviceAccount: googleApi, oAuth2: googleTranslateOAuth2Api },
});

const supported = z.object({
  data: z.object({ languages: z.array(z.object({ language: z.string(), name: z.string().optional() })).default([]) }),
});
const translation = z.object({ translatedText: z.string(), detectedSourceLanguage: z.string().optional() });

function languageOperations(service: Translate) {
  const languages = service.choices('getLanguages', {
    async find({ client }) {
      const { data } = await client.get('/v2/languages', { query: { target: 'en' }, answer: supported });
      return data.languages.map(({ language, name = language }) => ({ name, value: language }));
    },
  });
  return {
    translate: service.operation('Translate', {
      action: 'Translate a text',
      parameters: [
        string('text', { label: 'Text', required: true, typeOptions: { rows: 3 } }),
        choiceOf('translateTo', {
          label: 'To',
          description: 'The language of the translation; that of the text is found out',
          from: languages,
          required: true,
        }),
      ],
      request: ({ text, translateTo }) => ({ method: 'POST', path: '/v2', body: { q: text, target: translateTo } }),
      items: 'data.translations',
      output: translation,
    }),
  };
}

export default [googleTranslate(1, translateOfVersion1), googleTranslate(2, translate)];

/** The versions differ in the account that they have at first. */
function googleTranslate(version: number, service: Translate) {
  return defineServiceNode({
    name: 'n8n-nodes-base.googleTranslate',
    displayName: 'Google Translate',
    description: 'Translates texts into other languages',
    version,
    defaultVersion: 2,
    group: ['input', 'output'],
    codex: { categories: ['Utility'], alias: ['language', 'translation'] },
    service,
    resources: { language: resource('Language', languageOperations(service)) },
  });
}
