import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import awsSes from './aws-ses.node.ts';

const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const credentials = { aws: { region: 'eu-west-1' } };
const run = (parameters: JsonObject, http: FakeServer) => runNode(awsSes, { credentials, http, parameters });

const mail = { fromEmail: 'f@x.test', toAddresses: ['a@x.test', 'b@x.test'], subject: 'S' };
const sent = () =>
  xml('<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>');

it('sends a mail, and says how its text is written where it is not ASCII', async () => {
  const additionalFields = { ccAddresses: ['c@x.test'], returnPath: 'r@x.test' };
  const { json, requests } = await run({ ...mail, body: 'Grüße', additionalFields }, sent);
  expect(json).toEqual([{ SendEmailResponse: { SendEmailResult: { MessageId: 'm' } } }]);
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://email.eu-west-1.amazonaws.com/' });
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    Action: 'SendEmail',
    Source: 'f@x.test',
    'Message.Subject.Data': 'S',
    'Message.Body.Text.Data': 'Grüße',
    'Message.Body.Text.Charset': 'UTF-8',
    'Destination.ToAddresses.member.1': 'a@x.test',
    'Destination.ToAddresses.member.2': 'b@x.test',
    'Destination.CcAddresses.member.1': 'c@x.test',
    ReturnPath: 'r@x.test',
  });
});

it('sends a mail that is too long for an address in the body', async () => {
  const { requests } = await run({ ...mail, body: '<p>'.repeat(2000), isBodyHtml: true }, sent);
  expect(requests[0]?.query ?? []).toEqual([]);
  expect(new URLSearchParams(String(requests[0]?.body)).get('Message.Body.Html.Data')).toHaveLength(6000);
});

/** Two pages of templates. */
const pages: FakeServer = ({ query }) => {
  const isLast = new Map(query).has('NextToken');
  const members = (isLast ? ['c'] : ['a', 'b']).map((name) => `<member><Name>${name}</Name></member>`).join('');
  const next = isLast ? '' : '<NextToken>T</NextToken>';
  const list = `<TemplatesMetadata>${members}</TemplatesMetadata>${next}`;
  return xml(`<ListTemplatesResponse><ListTemplatesResult>${list}</ListTemplatesResult></ListTemplatesResponse>`);
};

it('gives templates, page after page, and offers them', async () => {
  const list = { resource: 'template', operation: 'getAll' };
  const all = await run({ ...list, returnAll: true }, pages);
  expect(all.json).toEqual([{ Name: 'a' }, { Name: 'b' }, { Name: 'c' }]);
  const one = await run({ ...list, limit: 1 }, pages);
  expect(one.json).toEqual([{ Name: 'a' }]);
  expect(one.requests.map(({ query }) => query)).toEqual([
    [
      ['Action', 'ListTemplates'],
      ['MaxItems', '1'],
    ],
  ]);
  const context = lookupContext(awsSes, { credentials, http: pages });
  const offered = await awsSes.lookups?.options?.getTemplates?.(context);
  expect(offered?.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
});

it('changes all that is given of a template for verifications', async () => {
  const updateFields = {
    fromEmailAddress: 'f@x.test',
    failureRedirectionURL: 'https://x.test/f',
    templateSubject: 's',
  };
  const parameters = { resource: 'customVerificationEmail', operation: 'update', templateName: 't', updateFields };
  const { requests } = await run(parameters, () => xml('<UpdateCustomVerificationEmailTemplateResponse/>'));
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    Action: 'UpdateCustomVerificationEmailTemplate',
    TemplateName: 't',
    FromEmailAddress: 'f@x.test',
    FailureRedirectionURL: 'https://x.test/f',
    TemplateSubject: 's',
  });
});

it('tells in the words of SES why a mail is refused', async () => {
  const refused = {
    status: 400,
    ...xml('<ErrorResponse><Error><Message>Not verified.</Message></Error></ErrorResponse>'),
  };
  await expect(run({ ...mail, body: 'B' }, () => refused)).rejects.toThrow(
    'AWS SES refused the request (400): Not verified.',
  );
});
