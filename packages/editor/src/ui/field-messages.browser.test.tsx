import { Button, TextInput } from '@mantine/core';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { i18n } from '../i18n/i18n.ts';
import { showLanguage } from '../i18n/languages.ts';
import { renderPart } from '../testing/render-part.tsx';
import { translateFieldMessages } from './field-messages.ts';

translateFieldMessages(document);
afterEach(() => showLanguage('en'));

it('says in the language of the pages why a form is not sent, and lets it go once that is mended', async () => {
  await showLanguage('de');
  const sent: string[] = [];
  const screen = await renderPart(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(String(new FormData(event.currentTarget).get('email')));
      }}
    >
      <TextInput type="email" name="email" label="Email" required />
      <TextInput type="url" label="Issuer" required />
      <TextInput label="Password" required minLength={8} />
      <Button type="submit">Send</Button>
    </form>,
  );
  const send = () => screen.getByRole('button', { name: 'Send' }).click();
  const field = (name: string) => screen.getByRole('textbox', { name });
  const messageOf = (name: string) => (field(name).element() as HTMLInputElement).validationMessage;
  await send();
  expect(messageOf('Email')).toBe('Dieses Feld ausfüllen.');
  await field('Email').fill('ada');
  await field('Issuer').fill('login');
  await userEvent.type(field('Password'), 'short');
  await send();
  expect(messageOf('Email')).toBe('Eine E-Mail-Adresse eingeben, zum Beispiel ann@example.org.');
  expect(messageOf('Issuer')).toBe('Eine Adresse eingeben, die mit https:// beginnt.');
  expect(messageOf('Password')).toBe('Mindestens 8 Zeichen eingeben.');
  await field('Email').fill('ada@example.org');
  await field('Issuer').fill('https://login.example.org');
  await userEvent.type(field('Password'), ' no more');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['ada@example.org']);
  expect(i18n.language).toBe('de');
});
