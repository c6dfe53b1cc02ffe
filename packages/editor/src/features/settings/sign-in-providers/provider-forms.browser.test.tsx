import type { OpenIdSettings, SamlSettings } from '@millrace/api';
import { expect, it } from 'vitest';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { OpenIdForm } from './open-id-form.tsx';
import { SamlForm } from './saml-form.tsx';

await loadPageArea('settings');

const admission = { newAccounts: 'invited', requiredClaim: { name: 'team', values: ['a'] }, roles: [] } as const;
const OPEN_ID = {
  ...admission,
  ...{ enabled: true, label: 'Company', issuer: 'https://login.example.com' },
  ...{ clientId: 'millrace', clientSecret: 'hidden' },
} as unknown as OpenIdSettings;
const SAML = {
  ...admission,
  ...{ enabled: true, label: 'Company', metadata: { url: 'https://login.example.com/saml' }, entityId: null },
  attributes: { email: null, firstName: null, lastName: null },
} as unknown as SamlSettings;

it('an OpenID provider is saved only with changes, and when all of it is valid', async () => {
  const screen = await renderPart(<OpenIdForm settings={OPEN_ID} onSaved={() => undefined} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  const issuer = screen.getByRole('textbox', { name: 'Issuer' });
  await issuer.fill('no address');
  await expect.element(save).toBeDisabled();
  await issuer.fill('https://other.example.com');
  await expect.element(save).toBeEnabled();
  await issuer.fill('https://login.example.com');
  await expect.element(save).toBeDisabled();
  const isOn = screen.getByRole('switch', { name: 'People can sign in with it' });
  await isOn.click();
  await expect.element(save).toBeEnabled();
  await isOn.click();
  await expect.element(save).toBeDisabled();
  await screen.getByRole('button', { name: 'Add a rule' }).click();
  // A rule without its claim is none yet.
  await expect.element(save).toBeDisabled();
});

it('a SAML provider is saved only with changes, also those of its description', async () => {
  const screen = await renderPart(<SamlForm settings={SAML} onSaved={() => undefined} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await screen.getByText('As text').click();
  await expect.element(save).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Metadata (XML)' }).fill('<EntityDescriptor/>');
  await expect.element(save).toBeEnabled();
});

it('nothing of a new provider is saved before all that is needed is entered', async () => {
  answerCalls(() => ({}));
  const screen = await renderPart(<OpenIdForm settings={null} onSaved={() => undefined} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await screen.getByRole('textbox', { name: 'Button label' }).fill('Company');
  await expect.element(save).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.com');
  await screen.getByRole('textbox', { name: 'Client ID' }).fill('millrace');
  await expect.element(save).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Client secret' }).fill('hidden');
  await expect.element(save).toBeEnabled();
});
