import { choiceOf, type Path, pagePaging, path, service, string, z } from '@millrace/node-sdk';
import { xeroOAuth2Api } from './xero.credentials.ts';

export const xero = service({
  name: 'Xero',
  credential: xeroOAuth2Api,
  baseUrl: 'https://api.xero.com',
  reason: ['Elements.0.ValidationErrors.0.Message', 'Detail', 'Message'],
});

export const pagesOf = (items: 'Contacts' | 'Invoices') =>
  pagePaging({ page: 'page', items, size: { name: 'pageSize', most: 100 } });

/** Which organization is meant: an account may have several. */
export const ofOrganization = (id: string) => ({ 'xero-tenant-id': id });

const tenants = xero.choices('getTenants', {
  async find({ client }) {
    const tenant = z.object({ tenantId: z.string(), tenantName: z.string() });
    const found = await client.get('/connections', { answer: z.array(tenant) });
    return found.map(({ tenantId: value, tenantName: name }) => ({ name, value }));
  },
});

export const organizationId = choiceOf('organizationId', { label: 'Organization', from: tenants, required: true });

/** What a list of the settings of an organization is like. */
interface Listed {
  at: Path;
  items: string;
  value: string;
  name: string;
}

const organizationPlace = string('organizationId', { label: 'Organization' });

/** Settings of the chosen organization; none before one is chosen. */
const settings = (lookup: string, { at, items, value, name }: Listed) =>
  xero.choices(lookup, {
    uses: [organizationPlace],
    async find({ client, parameters: { organizationId: id } }) {
      if (!id) return [];
      const answer = z.record(z.string(), z.json());
      const all = await client.get(at, { headers: ofOrganization(id), answer });
      const entries = z.array(answer).parse(all[items] ?? []);
      // Some accounts have no code, and cannot be named by it.
      const named = entries.filter((entry) => typeof entry[value] === 'string');
      return named.map((entry) => ({ name: String(entry[name] ?? entry[value]), value: String(entry[value]) }));
    },
  });

export const accountCodes = settings('getAccountCodes', {
  at: path`/api.xro/2.0/Accounts`,
  ...{ items: 'Accounts', value: 'Code', name: 'Name' },
});
export const brandingThemes = settings('getBrandingThemes', {
  at: path`/api.xro/2.0/BrandingThemes`,
  ...{ items: 'BrandingThemes', value: 'BrandingThemeID', name: 'Name' },
});
export const currencies = settings('getCurrencies', {
  at: path`/api.xro/2.0/Currencies`,
  ...{ items: 'Currencies', value: 'Code', name: 'Description' },
});
export const itemCodes = settings('getItemCodes', {
  at: path`/api.xro/2.0/Items`,
  ...{ items: 'Items', value: 'Code', name: 'Name' },
});

/** Names as Xero has them: with a capital letter, but for these. */
const NAMES = new Map([
  ['brandingThemeId', 'BrandingThemeID'],
  ['currency', 'CurrencyCode'],
  ['line1', 'AddressLine1'],
  ['line2', 'AddressLine2'],
  ['lineAmountType', 'LineAmountTypes'],
  ['lineItemId', 'LineItemID'],
  ['sendToContact', 'SentToContact'],
]);

/** Fields as Xero takes them, without those that are empty. */
export function named(fields: object): Record<string, string | number | boolean> {
  const given = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [NAMES.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
}
