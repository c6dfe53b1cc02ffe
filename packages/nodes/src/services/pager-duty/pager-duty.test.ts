import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import pagerDuty from './pager-duty.node.ts';

const credentials = { pagerDutyApi: { apiToken: 'K' } };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(pagerDuty, { credentials, parameters, http });
  return { requests, json, first: requests[0] };
}

it('opens an incident in the name of a user', async () => {
  const { json, first } = await ask(
    {
      title: 'T',
      serviceId: 'S',
      email: 'a@b.c',
      additionalFields: { details: 'D', escalationPolicyId: 'E', urgency: 'high' },
      conferenceBridgeUi: { conferenceBridgeValues: { conferenceNumber: '1', conferenceUrl: '' } },
    },
    () => ({ json: { incident: { id: 'I1' } } }),
  );
  expect(json).toEqual([{ id: 'I1' }]);
  expect(first?.headers).toMatchObject({ from: 'a@b.c', accept: 'application/vnd.pagerduty+json;version=2' });
  expect(JSON.parse(String(first?.body)).incident).toEqual({
    type: 'incident',
    title: 'T',
    service: { id: 'S', type: 'service_reference' },
    body: { type: 'incident_body', details: 'D' },
    escalation_policy: { id: 'E', type: 'escalation_policy_reference' },
    urgency: 'high',
    conference_bridge: { conference_number: '1' },
  });
});

it('gets many incidents, page after page, as they are wanted', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const offset = Number(new Map(query).get('offset') ?? 0);
    return { json: { incidents: [{ id: `I${offset}` }], more: offset === 0 } };
  };
  const options = { include: ['escalationPolicies', 'teams'], statuses: ['resolved'], teamIds: 't1, t2' };
  const { json, first } = await ask({ operation: 'getAll', returnAll: true, options }, http);
  expect(json).toHaveLength(2);
  expect(first?.query).toEqual([
    ['include[]', 'escalation_policies'],
    ['include[]', 'teams'],
    ['statuses[]', 'resolved'],
    ['team_ids[]', 't1'],
    ['team_ids[]', 't2'],
    ['offset', '0'],
    ['limit', '100'],
  ]);
});

it('offers services and time zones', async () => {
  const http: FakeServer = () => ({ json: { services: [{ id: 'S', name: 'Shop' }], more: false } });
  const context = lookupContext(pagerDuty, { credentials, http });
  expect(await pagerDuty.lookups?.options?.getServices?.(context)).toEqual([{ name: 'Shop', value: 'S' }]);
  expect(await pagerDuty.lookups?.options?.getTimezones?.(context)).toContainEqual({
    name: 'Europe/Berlin',
    value: 'Europe/Berlin',
  });
});
