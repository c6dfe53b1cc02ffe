import { options, type Path, pagePaging, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import { surveyMonkeyApi, surveyMonkeyOAuth2Api } from './survey-monkey.credentials.ts';

export const surveyMonkey = service({
  name: 'SurveyMonkey',
  credentials: { kinds: { accessToken: surveyMonkeyApi, oAuth2: surveyMonkeyOAuth2Api } },
  baseUrl: 'https://api.surveymonkey.com/v3',
  reason: 'error.message',
  paging: pagePaging({ page: 'page', items: 'data', size: { name: 'per_page', most: 100 } }),
});

async function thingsAt(client: ServiceClient, at: Path, name: 'name' | 'title') {
  const found = z.array(z.looseObject({ id: z.string() })).parse(await client.all({ path: at }));
  return found.map((thing) => ({ name: String(thing[name] ?? thing.id), value: thing.id }));
}

export const surveys = surveyMonkey.choices('getSurveys', {
  find: ({ client }) => thingsAt(client, path`/surveys`, 'title'),
});

const surveyId = options<'surveyId', string>('surveyId', { label: 'Survey', options: [] });

export const collectors = surveyMonkey.choices('getCollectors', {
  uses: [surveyId],
  find: ({ client, parameters }) =>
    parameters.surveyId ? thingsAt(client, path`/surveys/${parameters.surveyId}/collectors`, 'name') : [],
});
