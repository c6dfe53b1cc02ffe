import { linkPaging, type Path, path, type Query, service, z } from '@millrace/node-sdk';
import { intercomApi } from './intercom.credentials.ts';

export const intercom = service({
  name: 'Intercom',
  credential: intercomApi,
  baseUrl: 'https://api.intercom.io',
  // The last version that tells users and leads apart; an app has another one unless it is named.
  headers: { 'intercom-version': '1.4' },
  reason: 'errors.0.message',
});

/** Lists say where their next page is. */
export const pagesOf = (items: 'companies' | 'contacts' | 'users') =>
  linkPaging({ items, next: 'pages.next', size: { name: 'per_page', most: 60 } });

const MOST_CHOICES = 1000;

export const companies = intercom.choices('getCompanies', {
  async find({ client }) {
    const company = z.object({ company_id: z.string(), name: z.string().nullish() });
    const request = { path: path`/companies` };
    const found = await client.all(request, { limit: MOST_CHOICES, paging: pagesOf('companies') });
    return z
      .array(company)
      .parse(found)
      .map(({ company_id: value, name }) => ({ name: name || value, value }));
  },
});

/** Where something is: by its id in the path, by what else is known of it in the query. */
export function place(
  kind: 'companies' | 'contacts' | 'users',
  by: string,
  value: string,
): { path: Path; query?: Query } {
  if (by === 'id') return { path: path`/${kind}/${value}` };
  const names: Readonly<Record<string, string>> = { companyId: 'company_id', userId: 'user_id' };
  return { path: path`/${kind}`, query: { [names[by] ?? by]: value } };
}
