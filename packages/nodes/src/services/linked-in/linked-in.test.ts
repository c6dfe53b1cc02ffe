import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import linkedIn from './linked-in.node.ts';

const credentials = { linkedInOAuth2Api: { oauthTokenData: {} } };
const UPLOAD = 'https://www.linkedin.com/dms-uploads/1/image';

const answers =
  (uploadUrl = `${UPLOAD}?ut=u`): FakeServer =>
  ({ url }) => {
    if (url.endsWith('/images')) return { json: { value: { uploadUrl, image: 'urn:li:image:1' } } };
    return { status: 201, headers: { 'x-restli-id': 'urn:li:share:1' }, body: '' };
  };

async function post(parameters: JsonObject, http = answers()) {
  const file = { data: Buffer.from('png').toString('base64'), mimeType: 'image/png', fileName: 'a.png' };
  const inputs = [[{ json: {}, binary: { data: file } }]];
  const { requests, json } = await runNode(linkedIn, { credentials, parameters, inputs, http });
  const asked = requests.map(({ method, url }) => `${method} ${url}`);
  const sent = JSON.parse(String(requests.at(-1)?.body));
  return { asked, sent, json, requests };
}

describe('a post', () => {
  it('is published for an organization', async () => {
    const { sent, json } = await post({ postAs: 'organization', organization: 'o1', text: 'a (b)' });
    expect(json).toEqual([{ urn: 'urn:li:share:1' }]);
    expect(sent).toEqual({
      author: 'urn:li:organization:o1',
      lifecycleState: 'PUBLISHED',
      distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
      visibility: 'PUBLIC',
      commentary: 'a \\(b\\)',
    });
  });

  it('shows an image, which is sent before', async () => {
    const additionalFields = { title: 'T', visibility: 'CONNECTIONS' };
    const { asked, sent, requests } = await post({ person: 'p1', shareMediaCategory: 'IMAGE', additionalFields });
    expect(asked).toEqual([
      'POST https://api.linkedin.com/rest/images',
      `POST ${UPLOAD}`,
      'POST https://api.linkedin.com/rest/posts',
    ]);
    expect(requests[1]).toMatchObject({ query: [['ut', 'u']], headers: { 'content-type': 'image/png' } });
    expect(sent).toMatchObject({
      visibility: 'CONNECTIONS',
      content: { media: { id: 'urn:li:image:1', title: 'T' } },
    });
  });

  it('shows an article with a preview', async () => {
    const about = { title: 'T', description: 'D', originalUrl: 'https://a.test', thumbnailBinaryPropertyName: 'data' };
    const { sent } = await post({ person: 'p1', shareMediaCategory: 'ARTICLE', additionalFields: about });
    const article = { title: 'T', description: 'D', source: 'https://a.test', thumbnail: 'urn:li:image:1' };
    expect(sent.content).toEqual({ article });
  });

  it('sends no image to another place than LinkedIn', async () => {
    const elsewhere = post({ person: 'p1', shareMediaCategory: 'IMAGE' }, answers('https://evil.test/x'));
    await expect(elsewhere).rejects.toThrow("LinkedIn wants the image at 'evil.test'");
  });
});

it('offers the member who signed in, with new permissions and older ones', async () => {
  const older: FakeServer = ({ url }) =>
    url.endsWith('/userinfo')
      ? { status: 403, json: { message: 'Not enough permissions' } }
      : { json: { id: 'p1', localizedFirstName: 'Ann', localizedLastName: 'Bee' } };
  for (const http of [older, () => ({ json: { sub: 'p1', name: 'Ann Bee' } })]) {
    const found = await linkedIn.lookups?.options?.getPersonUrn?.(lookupContext(linkedIn, { credentials, http }));
    expect(found).toEqual([{ name: 'Ann Bee', value: 'p1' }]);
  }
});
