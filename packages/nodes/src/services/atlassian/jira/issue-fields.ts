import {
  choicesOf,
  fixedCollection,
  group,
  type JsonBody,
  type JsonValue,
  locator,
  type ResourceLocatorValue,
  string,
  strings,
} from '@millrace/node-sdk';
import { isCloud } from './client.ts';
import { customFields, labelChoices, priorities, users } from './lookups.ts';

const user = <const Name extends string>(name: Name, label: string) => locator(name, { label, from: users });

/** Parameters that creating and changing an issue share. */
export const issueFields = [
  user('assignee', 'Assignee'),
  string('description', { label: 'Description', typeOptions: { rows: 5 } }),
  fixedCollection('customFieldsUi', {
    label: 'Custom fields',
    placeholder: 'Add custom field',
    multiple: true,
    groups: [
      group('customFieldsValues', 'Custom field', [
        locator('fieldId', { label: 'Field', from: customFields, idHint: 'customfield_10035' }),
        string('fieldValue', { label: 'Value', description: 'An expression may give a list or an object' }),
      ]),
    ],
  }),
  choicesOf('labels', {
    label: 'Labels',
    from: labelChoices,
    displayOptions: { show: { '/jiraVersion': ['cloud', 'cloudOAuth2', 'cloudServiceAccount'] } },
  }),
  strings('serverLabels', {
    label: 'Labels',
    displayOptions: { show: { '/jiraVersion': ['server', 'serverPat'] } },
  }),
  string('parentIssueKey', { label: 'Parent issue key' }),
  locator('priority', { label: 'Priority', from: priorities }),
  user('reporter', 'Reporter'),
] as const;

interface IssueFields {
  assignee?: ResourceLocatorValue;
  description?: string;
  customFieldsUi?: { customFieldsValues?: ReadonlyArray<{ fieldId: ResourceLocatorValue; fieldValue: JsonValue }> };
  labels?: string[];
  serverLabels?: string[];
  parentIssueKey?: string;
  priority?: ResourceLocatorValue;
  reporter?: ResourceLocatorValue;
}

/** The fields of an issue as Jira takes them. */
export function issueBody(fields: IssueFields, parameters: object): { readonly [name: string]: JsonBody | undefined } {
  const person = (chosen: ResourceLocatorValue | undefined) => {
    if (!chosen?.value) return undefined;
    return isCloud(parameters) ? { id: chosen.value } : { name: chosen.value };
  };
  const custom = fields.customFieldsUi?.customFieldsValues ?? [];
  return {
    description: fields.description,
    labels: fields.labels ?? fields.serverLabels,
    priority: fields.priority?.value ? { id: fields.priority.value } : undefined,
    parent: fields.parentIssueKey ? { key: fields.parentIssueKey.toUpperCase() } : undefined,
    assignee: person(fields.assignee),
    reporter: person(fields.reporter),
    ...Object.fromEntries(custom.map(({ fieldId, fieldValue }) => [String(fieldId.value), fieldValue])),
  };
}
