import type { JsonValue, ServiceClient } from '@millrace/node-sdk';

/** Kinds of associations, by the numbers that HubSpot has for them. */
const DEFINITIONS = { contactToCompany: 1, ticketToContact: 16, ticketToCompany: 26 } as const;

interface Association {
  from: JsonValue;
  to: string;
  kind: keyof typeof DEFINITIONS;
}

/** Associates two things. */
export async function associate(client: ServiceClient, { from, to, kind }: Association): Promise<void> {
  await client.request({
    method: 'PUT',
    path: '/crm-associations/v1/associations/create-batch',
    body: [{ fromObjectId: from, toObjectId: to, category: 'HUBSPOT_DEFINED', definitionId: DEFINITIONS[kind] }],
  });
}
