import { z } from '@millrace/node-sdk';
import { whatsAppAccount } from './client.ts';

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

const phoneNumber = z.object({ id: z.string(), display_phone_number: z.string(), verified_name: z.string() });

/** Phone numbers of the business, to send from. */
export const phoneNumbers = whatsAppAccount.choices('phoneNumbers', {
  async find({ client }) {
    const found = z.array(phoneNumber).parse(await client.all({ path: '/phone_numbers' }));
    return found
      .map(({ id, display_phone_number, verified_name }) => ({
        name: `${display_phone_number} - ${verified_name}`,
        value: id,
      }))
      .sort(byName);
  },
});

const template = z.object({ name: z.string(), language: z.string() });

/** Templates of the business, each in its languages. */
export const templates = whatsAppAccount.choices('templates', {
  async find({ client }) {
    const found = z.array(template).parse(await client.all({ path: '/message_templates' }));
    return found
      .map(({ name, language }) => ({ name: `${name} - ${language}`, value: `${name}|${language}` }))
      .sort(byName);
  },
});
