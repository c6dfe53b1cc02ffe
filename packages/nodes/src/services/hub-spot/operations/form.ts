import {
  boolean,
  choiceOf,
  choices,
  dateTime,
  fixedCollection,
  group,
  options,
  path,
  string,
  z,
} from '@millrace/node-sdk';
import { entity, hubSpot, hubSpotForms, timeIn } from '../client.ts';
import { forms, subscriptionTypes } from '../lookups.ts';
import { more } from '../parameters.ts';

const formId = choiceOf('formId', { label: 'Form', from: forms, required: true });
const subscription = [
  choiceOf('subscriptionTypeId', { label: 'Subscription', from: subscriptionTypes }),
  boolean('value', { label: 'Agreed' }),
] as const;
const text = string('text', { label: 'Text' });

interface Subscription {
  subscriptionTypeId: string;
}

/** The id of a subscription as the number that HubSpot wants. */
const numbered = <Entry extends Subscription>({ subscriptionTypeId: id, ...rest }: Entry) => ({
  subscriptionTypeId: Number(id),
  ...rest,
});

export const formOperations = {
  getFields: hubSpot.operation('Get fields', {
    action: 'Get the fields of a form',
    parameters: [formId],
    request: ({ formId: form }) => ({ path: path`/forms/v2/fields/${form}` }),
  }),
  submit: hubSpot.operation('Submit', {
    action: 'Submit a form',
    description: 'The fields of the item are those of the form',
    parameters: [
      formId,
      more([
        boolean('skipValidation', { label: 'Skip validation' }),
        dateTime('submittedAt', { label: 'Submitted at' }),
      ]),
      fixedCollection('contextUi', {
        label: 'Context',
        placeholder: 'Add context',
        groups: [
          group('contextValue', 'Context', [
            string('hutk', { label: 'Tracking cookie (hutk)' }),
            string('ipAddress', { label: 'IP address' }),
            string('pageUri', { label: 'Address of the page' }),
            string('pageName', { label: 'Name of the page' }),
            string('pageId', { label: 'ID of the page' }),
            string('sfdcCampaignId', { label: 'Campaign at Salesforce' }),
            string('goToWebinarWebinarKey', { label: 'Key of the webinar' }),
          ]),
        ],
      }),
      fixedCollection('lengalConsentUi', {
        label: 'Legal consent',
        placeholder: 'Add consent',
        groups: [
          group('lengalConsentValues', 'Consent', [
            boolean('consentToProcess', { label: 'Agreed to the processing of data' }),
            text,
            fixedCollection('communicationsUi', {
              label: 'Communications',
              placeholder: 'Add communication',
              multiple: true,
              groups: [group('communicationValues', 'Communication', [...subscription, text])],
            }),
          ]),
          group('legitimateInterestValues', 'Legitimate interest', [
            ...subscription,
            options('legalBasis', { label: 'Legal basis', default: '', options: choices('CUSTOMER', 'LEAD') }),
            text,
          ]),
        ],
      }),
    ],
    async run({ client, clientOf, item, workflow, parameters: { formId: form, additionalFields, ...given } }) {
      const answer = z.object({ portalId: z.union([z.number(), z.string()]) });
      const { portalId } = await client.get(path`/forms/v2/forms/${form}`, { answer });
      const { lengalConsentValues: consent, legitimateInterestValues: interest } = given.lengalConsentUi;
      const { communicationsUi, ...agreed } = consent ?? {};
      const context = Object.entries(given.contextUi.contextValue ?? {}).filter(([, value]) => value !== '');
      const body = {
        legalConsentOptions: (consent || interest) && {
          consent: consent && {
            ...agreed,
            communications: communicationsUi?.communicationValues?.map(numbered),
          },
          legitimateInterest: interest && numbered(interest),
        },
        fields: Object.entries(item.json).map(([name, value]) => ({ name, value })),
        submittedAt: timeIn(additionalFields.submittedAt, workflow.timezone, 'additionalFields.submittedAt'),
        skipValidation: additionalFields.skipValidation,
        context: context.length > 0 ? Object.fromEntries(context) : undefined,
      };
      const submissions = await clientOf(hubSpotForms);
      const at = path`/submissions/v3/integration/submit/${portalId}/${form}`;
      return { json: await submissions.post(at, body, { answer: entity }) };
    },
  }),
};
