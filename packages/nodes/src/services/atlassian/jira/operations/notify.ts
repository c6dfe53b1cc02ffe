import {
  boolean,
  choicesOf,
  fixedCollection,
  group,
  type JsonValue,
  json,
  path,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../../lib/parameters/json-parameter.ts';
import { isCloud, jira } from '../client.ts';
import { groupChoices, userChoices } from '../lookups.ts';
import { issueKey, more } from '../parameters.ts';

const people = [
  choicesOf('users', { label: 'Users', from: userChoices }),
  choicesOf('groups', { label: 'Groups', from: groupChoices }),
] as const;
const asJson = { typeOptions: { alwaysOpenEditWindow: true } };

interface People {
  users?: readonly string[];
  groups?: readonly string[];
}

function peopleIn({ users, groups }: People, parameters: object) {
  return {
    users: users?.map((user) => (isCloud(parameters) ? { accountId: user } : { name: user })),
    groups: groups?.map((name) => ({ name })),
  };
}

const objectIn = (value: JsonValue | undefined, label: string, parameter: string) =>
  value ? parseJsonObjectParameter(value, label, parameter) : undefined;

/** Tells people of an issue by email. */
export const notify = jira.operation('Send notification', {
  action: 'Tell people of an issue by email',
  parameters: [
    issueKey,
    boolean('jsonParameters', { label: 'Recipients as JSON' }),
    more([
      string('htmlBody', { label: 'HTML' }),
      string('subject', { label: 'Subject' }),
      string('textBody', { label: 'Text' }),
    ]),
    when(
      { jsonParameters: [false] },
      fixedCollection('notificationRecipientsUi', {
        label: 'Recipients',
        placeholder: 'Add recipients',
        groups: [
          group('notificationRecipientsValues', 'Recipients', [
            boolean('reporter', { label: 'Reporter' }),
            boolean('assignee', { label: 'Assignee' }),
            boolean('watchers', { label: 'Watchers' }),
            boolean('voters', { label: 'Voters' }),
            ...people,
          ]),
        ],
      }),
    ),
    when(
      { jsonParameters: [true] },
      json('notificationRecipientsJson', { label: 'Recipients', default: '', ...asJson }),
    ),
    when(
      { jsonParameters: [false] },
      fixedCollection('notificationRecipientsRestrictionsUi', {
        label: 'Only to these',
        placeholder: 'Add restriction',
        groups: [group('notificationRecipientsRestrictionsValues', 'Restriction', people)],
      }),
    ),
    when(
      { jsonParameters: [true] },
      json('notificationRecipientsRestrictionsJson', { label: 'Only to these', default: '', ...asJson }),
    ),
  ],
  request: (parameters) => {
    const recipients = parameters.notificationRecipientsUi?.notificationRecipientsValues;
    const restrictions = parameters.notificationRecipientsRestrictionsUi?.notificationRecipientsRestrictionsValues;
    const entered = {
      to: recipients && {
        reporter: recipients.reporter || undefined,
        assignee: recipients.assignee || undefined,
        watchers: recipients.watchers || undefined,
        voters: recipients.voters || undefined,
        ...peopleIn(recipients, parameters),
      },
      restrict: restrictions && peopleIn(restrictions, parameters),
    };
    const given = parameters.jsonParameters && {
      to: objectIn(parameters.notificationRecipientsJson, 'Recipients', 'notificationRecipientsJson'),
      restrict: objectIn(
        parameters.notificationRecipientsRestrictionsJson,
        'Only to these',
        'notificationRecipientsRestrictionsJson',
      ),
    };
    return {
      method: 'POST',
      path: path`/rest/api/2/issue/${parameters.issueKey}/notify`,
      body: { ...parameters.additionalFields, ...(given || entered) },
    };
  },
  items: succeeded,
});
