import {
  boolean,
  choices,
  choicesOf,
  isJsonObject,
  type JsonValue,
  locator,
  multiOptions,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { fieldList } from '../../../../lib/fields/field-list.ts';
import { isCloud, jira, pagesOf, wholeList } from '../client.ts';
import { issueBody, issueFields } from '../issue-fields.ts';
import { componentChoices, issueTypes, projects, transitions } from '../lookups.ts';
import { issueKey, more, paged, settings } from '../parameters.ts';
import { issuesFound } from '../search-pages.ts';
import { simplified } from '../simplified.ts';
import { notify } from './notify.ts';

const fieldsByKey = boolean('fieldsByKey', { label: 'Fields by key', description: 'Fields are named by their keys' });
const updateHistory = boolean('updateHistory', {
  label: 'Update history',
  description: 'The project is among those that the account has used last',
});
/** Jira refuses a search for everything, and finds nothing for an empty one. */
const EVERYTHING = 'created >= "1970-01-01"';

export const issueOperations = {
  changelog: jira.operation('Get changelog', {
    action: 'Get the changelog of an issue',
    parameters: [issueKey],
    paged,
    async run({ client, limit, parameters }) {
      const at = path`/rest/api/2/issue/${parameters.issueKey}`;
      // A server gives changes only together with their issue.
      const found = isCloud(parameters)
        ? await client.all({ path: `${at}/changelog` }, { limit, paging: pagesOf('values') })
        : await client.all(
            { path: at, query: { expand: 'changelog', fields: 'summary' } },
            { limit, paging: wholeList('changelog.histories') },
          );
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  create: jira.operation('Create', {
    action: 'Create an issue',
    parameters: [
      locator('project', { label: 'Project', from: projects, required: true }),
      locator('issueType', { label: 'Issue type', from: issueTypes, required: true }),
      string('summary', { label: 'Summary', required: true }),
      more([...issueFields, choicesOf('componentIds', { label: 'Components', from: componentChoices }), updateHistory]),
    ],
    request: ({ project, issueType, summary, additionalFields, ...parameters }) => ({
      method: 'POST',
      path: '/rest/api/2/issue',
      query: { updateHistory: additionalFields.updateHistory || undefined },
      body: {
        fields: {
          summary,
          project: { id: project.value },
          issuetype: { id: issueType.value },
          components: additionalFields.componentIds?.map((id) => ({ id })),
          ...issueBody(additionalFields, parameters),
        },
      },
    }),
  }),
  delete: jira.operation('Delete', {
    action: 'Delete an issue',
    parameters: [issueKey, boolean('deleteSubtasks', { label: 'Delete subtasks', required: true })],
    request: ({ issueKey: issue, deleteSubtasks }) => ({
      method: 'DELETE',
      path: path`/rest/api/2/issue/${issue}`,
      query: { deleteSubtasks },
    }),
    items: succeeded,
  }),
  get: jira.operation('Get', {
    action: 'Get an issue',
    parameters: [
      issueKey,
      boolean('simplifyOutput', { label: 'Simplify', description: 'Give fields by the names that people see' }),
      more([
        string('expand', { label: 'Expand', placeholder: 'names,changelog' }),
        string('fields', { label: 'Fields', description: 'Separated by commas', placeholder: 'summary,status' }),
        fieldsByKey,
        string('properties', { label: 'Properties', description: 'Separated by commas' }),
        updateHistory,
      ]),
    ],
    request: ({ issueKey: issue, simplifyOutput, additionalFields }) => {
      const expanded = [...fieldList(additionalFields.expand), ...(simplifyOutput ? ['names'] : [])];
      return {
        path: path`/rest/api/2/issue/${issue}`,
        query: { ...additionalFields, expand: expanded.join(',') || undefined },
      };
    },
    items: (answer, { simplifyOutput }) => issueItems(answer, simplifyOutput),
  }),
  getAll: jira.operation('Get many', {
    action: 'Get many issues',
    parameters: [
      settings([
        multiOptions('expand', {
          label: 'Expand',
          options: choices(
            'changelog',
            'editmeta',
            'names',
            'operations',
            'renderedFields',
            'schema',
            'transitions',
            'versionedRepresentations',
          ),
        }),
        string('fields', { label: 'Fields', description: 'Separated by commas', default: '*navigable' }),
        fieldsByKey,
        string('jql', { label: 'JQL', description: 'Which issues are wanted', typeOptions: { rows: 2 } }),
      ]),
    ],
    paged,
    async run({ client, limit, parameters: { options: wanted, ...parameters } }) {
      const query = {
        fields: fieldList(wanted.fields ?? '*navigable'),
        jql: wanted.jql || EVERYTHING,
        fieldsByKeys: wanted.fieldsByKey || undefined,
      };
      const found = await issuesFound(client, query, { limit, parameters, expand: wanted.expand ?? [] });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  notify,
  transitions: jira.operation('Get transitions', {
    action: 'Get the transitions of an issue',
    parameters: [
      issueKey,
      more([
        string('expand', { label: 'Expand', placeholder: 'transitions.fields' }),
        string('transitionId', { label: 'Transition ID' }),
        boolean('skipRemoteOnlyCondition', { label: 'Skip conditions that only people meet' }),
      ]),
    ],
    request: ({ issueKey: issue, additionalFields }) => ({
      path: path`/rest/api/2/issue/${issue}/transitions`,
      query: additionalFields,
    }),
    items: 'transitions',
  }),
  update: jira.operation('Update', {
    action: 'Update an issue',
    parameters: [
      issueKey,
      {
        ...more([
          ...issueFields,
          string('issueType', { label: 'Issue type ID' }),
          string('summary', { label: 'Summary' }),
          locator('statusId', { label: 'Transition', from: transitions, description: 'Leads to the new status' }),
        ]),
        name: 'updateFields',
        displayName: 'Fields to change',
      },
    ],
    async run({ client, parameters: { issueKey: issue, updateFields, ...parameters } }) {
      const { statusId, summary, issueType } = updateFields;
      const at = path`/rest/api/2/issue/${issue}`;
      if (statusId?.value) {
        await client.request({
          method: 'POST',
          path: `${at}/transitions`,
          body: { transition: { id: statusId.value } },
        });
      }
      const fields = {
        summary,
        issuetype: issueType ? { id: issueType } : undefined,
        ...issueBody(updateFields, parameters),
      };
      if (Object.values(fields).some((value) => value !== undefined)) {
        await client.request({ method: 'PUT', path: at, body: { fields } });
      }
      return succeeded();
    },
  }),
};

function issueItems(answer: JsonValue, isSimplified: boolean) {
  const issue = isJsonObject(answer) ? answer : {};
  return [{ json: isSimplified ? simplified(issue) : issue }];
}
