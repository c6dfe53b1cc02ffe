import {
  boolean,
  choiceOf,
  choicesOf,
  defineWebhookTrigger,
  isJsonObject,
  joinPaths,
  options,
  path,
  sharedSecret,
  when,
  z,
} from '@millrace/node-sdk';
import { answersOf, response, survey } from './answers.ts';
import { collectors, surveyMonkey, surveys } from './client.ts';

const SECRET = 'secret';

const ofCollectors = [
  { name: 'Collector changed', value: 'collector_updated' },
  { name: 'Collector deleted', value: 'collector_deleted' },
  { name: 'Response begun', value: 'response_created' },
  { name: 'Response changed', value: 'response_updated' },
  { name: 'Response completed', value: 'response_completed' },
  { name: 'Response deleted', value: 'response_deleted' },
  { name: 'Respondent disqualified', value: 'response_disqualified' },
  { name: 'Respondent over the quota', value: 'response_overquota' },
] as const;
const ofSurveys = [
  { name: 'Collector made', value: 'collector_created' },
  ...ofCollectors,
  { name: 'Survey changed', value: 'survey_updated' },
  { name: 'Survey deleted', value: 'survey_deleted' },
  { name: 'Survey made', value: 'survey_created' },
] as const;

const event = { label: 'Event', default: '', required: true } as const;
const chosenSurveys = choicesOf('surveyIds', { label: 'Surveys', from: surveys, required: true });

const call = z.object({
  object_id: z.string(),
  event_type: z.string(),
  resources: z.object({ survey_id: z.string() }).optional(),
});

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.surveyMonkeyTrigger',
  displayName: 'SurveyMonkey trigger',
  description: 'Starts the workflow when somebody responds to a survey, or a survey changes',
  version: 1,
  defaults: { name: 'SurveyMonkey Trigger' },
  codex: { categories: ['Communication'], alias: ['form', 'survey', 'poll', 'response'] },
  service: surveyMonkey,
  parameters: [
    options('objectType', {
      label: 'Of',
      default: '',
      required: true,
      options: [
        { name: 'Collectors', value: 'collector' },
        { name: 'Surveys', value: 'survey' },
      ],
    }),
    when({ objectType: ['survey'] }, options('event', { ...event, options: ofSurveys })),
    when({ objectType: ['collector'] }, options('event', { ...event, options: ofCollectors })),
    {
      ...when({ objectType: ['survey'] }, chosenSurveys),
      displayOptions: { show: { objectType: ['survey'] }, hide: { event: ['survey_created'] } },
    },
    when({ objectType: ['collector'] }, choiceOf('surveyId', { label: 'Survey', from: surveys, required: true })),
    when(
      { objectType: ['collector'] },
      choicesOf('collectorIds', { label: 'Collectors', from: collectors, required: true }),
    ),
    when(
      { event: ['response_completed'] },
      boolean('resolveData', {
        label: 'Get the response',
        description: 'SurveyMonkey tells its ID only',
        default: true,
      }),
    ),
    when(
      { resolveData: [true], event: ['response_completed'] },
      boolean('onlyAnswers', {
        label: 'Answers only',
        description: 'Give the answers by the questions, not all of the response',
        default: true,
      }),
    ),
  ],
  async register({ client, url, secret, node, parameters }) {
    const { objectType, event: event_type, surveyIds, collectorIds } = parameters;
    const subscription = new URL(url);
    subscription.searchParams.set(SECRET, secret);
    const body = {
      name: `millrace-${node.id}`,
      event_type,
      object_type: objectType,
      object_ids: objectType === 'collector' ? collectorIds : surveyIds,
      subscription_url: subscription.href,
    };
    return client.post('/webhooks', body, { answer: z.object({ id: z.string() }) });
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
  probe: { method: 'HEAD', answer: () => ({ status: 200 }) },
  // SurveyMonkey signs with the secret of the app, which an account by OAuth2 does not hand out: the address holds one.
  verify: sharedSecret({ query: SECRET }),
  async receive({ body, client, parameters: { resolveData, onlyAnswers } }) {
    if (!isJsonObject(body)) return [];
    const told = call.safeParse(body).data;
    if (!resolveData || told?.event_type !== 'response_completed' || !told.resources) return [{ json: body }];
    const at = path`/surveys/${told.resources.survey_id}`;
    const given = await client.get(joinPaths(at, path`/responses/${told.object_id}/details`), { answer: response });
    if (!onlyAnswers) return [{ json: { ...body, ...given } }];
    return [{ json: answersOf(given, await client.get(joinPaths(at, path`/details`), { answer: survey })) }];
  },
});
