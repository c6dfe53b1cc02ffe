import { expect, it } from 'vitest';
import { searchTypes } from './search-types.ts';

const types = [
  { label: 'Airtable OAuth2', value: 'airtableOAuth2Api' },
  { label: 'Header auth', value: 'httpHeaderAuth' },
  { label: 'OAuth2', value: 'oAuth2Api' },
  { label: 'OAuth2 for MCP', value: 'mcpOAuth2Api' },
  { label: 'Slack', value: 'slackApi' },
];
const found = (query: string) => searchTypes(types, query).map(({ label }) => label);

it('begins with what is called so, then with what begins so: Enter takes the first', () => {
  expect(found('oauth2')).toEqual(['OAuth2', 'OAuth2 for MCP', 'Airtable OAuth2']);
});

it('finds words in any order, and by what files call a type', () => {
  expect(found('oauth2 air')).toEqual(['Airtable OAuth2']);
  expect(found('Slack API')).toEqual(['Slack']);
  expect(found('http header')).toEqual(['Header auth']);
  expect(found('OAuth2 API')).toContain('OAuth2');
});

it('finds all by nothing, and none by what stands nowhere', () => {
  expect(found(' ')).toHaveLength(types.length);
  expect(found('gopher')).toEqual([]);
});
