import {
  choiceOf,
  choices,
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  multiOptions,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { escalationPolicies, listed, pagerDuty, priorities, services, timezones } from '../client.ts';

const incidentId = string('incidentId', { label: 'Incident ID', required: true });
const email = string('email', {
  label: 'Email',
  description: 'Of the user in whose name it is done',
  placeholder: 'name@example.com',
  required: true,
});
const escalationPolicyId = choiceOf('escalationPolicyId', { label: 'Escalation policy', from: escalationPolicies });
const priorityId = choiceOf('priorityId', { label: 'Priority', from: priorities });
const urgency = options('urgency', { label: 'Urgency', default: '', options: choices('high', 'low') });
const conferenceBridgeUi = fixedCollection('conferenceBridgeUi', {
  label: 'Conference bridge',
  placeholder: 'Add conference bridge',
  groups: [
    group('conferenceBridgeValues', 'Conference bridge', [
      string('conferenceNumber', {
        label: 'Phone number',
        description: 'With a code behind commas, where there is one',
      }),
      string('conferenceUrl', { label: 'Address' }),
    ]),
  ],
});

interface Bridge {
  conferenceBridgeValues?: { conferenceNumber: string; conferenceUrl: string };
}

function bridgeOf({ conferenceBridgeValues: bridge }: Bridge) {
  if (!bridge) return undefined;
  return { conference_number: bridge.conferenceNumber || undefined, conference_url: bridge.conferenceUrl || undefined };
}

/** A thing that is named by its ID. */
const reference = (kind: string, id: string | undefined) => (id ? { id, type: `${kind}_reference` } : undefined);

export const incidentOperations = {
  create: pagerDuty.operation('Create', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      choiceOf('serviceId', { label: 'Service', from: services, required: true }),
      email,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('details', { label: 'Details' }),
          escalationPolicyId,
          string('incidentKey', {
            label: 'Incident key',
            description: 'An open incident of this key and service is not made again',
          }),
          priorityId,
          urgency,
        ],
      }),
      conferenceBridgeUi,
    ],
    request({ title, serviceId, email: from, additionalFields, conferenceBridgeUi: bridge }) {
      const { details, incidentKey, ...chosen } = additionalFields;
      const incident = {
        type: 'incident',
        title,
        service: reference('service', serviceId),
        body: details ? { type: 'incident_body', details } : undefined,
        priority: reference('priority', chosen.priorityId),
        escalation_policy: reference('escalation_policy', chosen.escalationPolicyId),
        urgency: chosen.urgency,
        incident_key: incidentKey,
        conference_bridge: bridgeOf(bridge),
      };
      return { method: 'POST', path: '/incidents', headers: { from }, body: { incident } };
    },
    items: 'incident',
  }),
  get: pagerDuty.operation('Get', {
    parameters: [incidentId],
    request: ({ incidentId: id }) => ({ path: path`/incidents/${id}` }),
    items: 'incident',
  }),
  getAll: pagerDuty.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          options('dateRange', {
            label: 'Date range',
            description: 'Of all times, whatever since and until say',
            default: '',
            options: choices('all'),
          }),
          string('incidentKey', { label: 'Incident key' }),
          multiOptions('include', {
            label: 'Include',
            description: 'What is told in whole',
            options: [
              { name: 'Acknowledgers', value: 'acknowledgers' },
              { name: 'Assignees', value: 'assignees' },
              { name: 'Conference bridge', value: 'conferenceBridge' },
              { name: 'Escalation policies', value: 'escalationPolicies' },
              { name: 'First trigger log entries', value: 'firstTriggerLogEntries' },
              { name: 'Priorities', value: 'priorities' },
              { name: 'Services', value: 'services' },
              { name: 'Teams', value: 'teams' },
              { name: 'Users', value: 'users' },
            ],
          }),
          choicesOf('serviceIds', { label: 'Services', from: services }),
          dateTime('since', { label: 'Since' }),
          string('sortBy', { label: 'Sort by', placeholder: 'created_at:asc,resolved_at:desc' }),
          multiOptions('statuses', { label: 'Statuses', options: choices('acknowledged', 'resolved', 'triggered') }),
          string('teamIds', { label: 'Team IDs', description: 'Separated by commas' }),
          choiceOf('timeZone', { label: 'Time zone', description: 'In which times are given', from: timezones }),
          dateTime('until', { label: 'Until' }),
          multiOptions('urgencies', { label: 'Urgencies', options: choices('high', 'low') }),
          string('userIds', { label: 'User IDs', description: 'Assigned to one of these, separated by commas' }),
        ],
      }),
    ],
    paged: { limit: 100, most: 500 },
    request: ({ options: wanted }) => ({
      path: '/incidents',
      query: {
        'include[]': wanted.include?.map(snakeCase),
        since: wanted.since || undefined,
        'statuses[]': wanted.statuses,
        until: wanted.until || undefined,
        'urgencies[]': wanted.urgencies,
        date_range: wanted.dateRange || undefined,
        incident_key: wanted.incidentKey || undefined,
        'service_ids[]': wanted.serviceIds,
        sort_by: wanted.sortBy || undefined,
        'team_ids[]': fieldList(wanted.teamIds),
        time_zone: wanted.timeZone || undefined,
        'user_ids[]': fieldList(wanted.userIds),
      },
    }),
    paging: listed('incidents'),
  }),
  update: pagerDuty.operation('Update', {
    parameters: [
      incidentId,
      email,
      conferenceBridgeUi,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [
          number('escalationLevel', { label: 'Escalation level', typeOptions: { minValue: 0 } }),
          escalationPolicyId,
          priorityId,
          string('resolution', { label: 'Resolution', description: 'A note on how it was resolved' }),
          options('status', { label: 'Status', default: '', options: choices('acknowledged', 'resolved') }),
          string('title', { label: 'Title' }),
          urgency,
        ],
      }),
    ],
    request({ incidentId: id, email: from, updateFields, conferenceBridgeUi: bridge }) {
      const { escalationLevel, ...chosen } = updateFields;
      const incident = {
        type: 'incident',
        title: chosen.title,
        escalation_level: escalationLevel,
        priority: reference('priority', chosen.priorityId),
        escalation_policy: reference('escalation_policy', chosen.escalationPolicyId),
        urgency: chosen.urgency,
        resolution: chosen.resolution,
        status: chosen.status,
        conference_bridge: bridgeOf(bridge),
      };
      return { method: 'PUT', path: path`/incidents/${id}`, headers: { from }, body: { incident } };
    },
    items: 'incident',
  }),
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const noteOperations = {
  create: pagerDuty.operation('Create', {
    parameters: [incidentId, string('content', { label: 'Content', required: true }), email],
    request: ({ incidentId: id, content, email: from }) => ({
      method: 'POST',
      path: path`/incidents/${id}/notes`,
      headers: { from },
      body: { note: { content } },
    }),
  }),
  getAll: pagerDuty.operation('Get many', {
    parameters: [incidentId],
    paged: { limit: 100, most: 500 },
    request: ({ incidentId: id }) => ({ path: path`/incidents/${id}/notes` }),
    paging: listed('notes'),
  }),
};
