import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'searXngApi',
  displayName: 'SearXNG',
  documentationUrl: 'https://docs.searxng.org/admin/settings/settings_search.html',
  parameters: [
    string('apiUrl', {
      label: 'Address',
      required: true,
      placeholder: 'https://search.example.com',
      description: 'The settings of the server must allow the format "json" ("search: formats:")',
    }),
  ],
  baseUrl: searXngAddress,
  test: { path: '/search?q=test&format=json' },
});

/** The address of a server, to which paths are added. */
export function searXngAddress({ apiUrl }: { apiUrl: string }): string {
  return apiUrl.trim().replace(/\/+$/, '');
}
