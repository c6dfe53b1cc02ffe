import type { JsonValue, ServiceClient } from '@millrace/node-sdk';

/** Kinds of associations, by the numbers that HubSpot has for them. */
const DEFINITIONS = { contactToCompany: 1, ticketToContact: 16, ticketToCompany: 26 } as const;

interface Association {
  from: JsonValue;
  to: readonly string[];
  kind: keyof typeof DEFINITIONS;
}

/** Associates a thing with others, in one request. */
export async function associate(client: ServiceClient, { from, to, kind }: Association): Promise<void> {
  if (to.length === 0) return;
  await client.request({
    method: 'PUT',
    path: '/crm-associations/v1/associations/create-batch',
    body: to.map((one) => ({
      fromObjectId: from,
      toObjectId: one,
      category: 'HUBSPOT_DEFINED',
      definitionId: DEFINITIONS[kind],
    })),
  });
}
