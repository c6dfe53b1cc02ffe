import {
  choices,
  collection,
  fixedCollection,
  group,
  options,
  type ParametersOf,
  since,
  string,
  until,
} from '@millrace/node-sdk';

const homeOrWork = options('type', {
  label: 'Type',
  default: 'HOME',
  options: [
    { name: 'Home', value: 'HOME' },
    { name: 'Work', value: 'WORK' },
  ],
});

const numberKinds = choices('CELL', 'HOME', 'IPHONE', 'MAIN', 'WORK');

/** Who is sent as a contact. */
export const contactParameters = [
  fixedCollection('name', {
    label: 'Name',
    placeholder: 'Add name',
    groups: [
      group('data', 'Name', [
        string('formatted_name', { label: 'Whole name', required: true }),
        string('first_name', { label: 'First name' }),
        string('last_name', { label: 'Last name' }),
        string('middle_name', { label: 'Middle name' }),
        string('suffix', { label: 'Suffix' }),
        string('prefix', { label: 'Prefix' }),
      ]),
    ],
  }),
  collection('additionalFields', {
    label: 'Additional fields',
    placeholder: 'Add field',
    options: [
      fixedCollection('addresses', {
        label: 'Addresses',
        multiple: true,
        placeholder: 'Add address',
        groups: [
          group('address', 'Address', [
            homeOrWork,
            string('street', { label: 'Street' }),
            string('city', { label: 'City' }),
            string('state', { label: 'State' }),
            string('zip', { label: 'Postal code' }),
            string('country', { label: 'Country' }),
            string('country_code', { label: 'Country code' }),
          ]),
        ],
      }),
      string('birthday', { label: 'Birthday', placeholder: '2000-12-31' }),
      fixedCollection('emails', {
        label: 'Email addresses',
        multiple: true,
        placeholder: 'Add email address',
        groups: [group('data', 'Email address', [homeOrWork, string('email', { label: 'Email address' })])],
      }),
      fixedCollection('organization', {
        label: 'Organization',
        placeholder: 'Add organization',
        groups: [
          group('data', 'Organization', [
            string('company', { label: 'Company' }),
            string('department', { label: 'Department' }),
            string('title', { label: 'Title' }),
          ]),
        ],
      }),
      fixedCollection('phones', {
        label: 'Phone numbers',
        multiple: true,
        placeholder: 'Add phone number',
        groups: [
          group('data', 'Phone number', [
            until(
              1,
              options('type', {
                label: 'Type',
                default: 'CELL',
                options: [...numberKinds, { name: 'WhatsApp ID', value: 'wa_id' }],
              }),
            ),
            since(1.1, options('type', { label: 'Type', default: 'CELL', options: numberKinds })),
            string('phone', { label: 'Phone number' }),
            since(1.1, string('whatsapp_user_id', { label: 'WhatsApp user ID' })),
          ]),
        ],
      }),
      fixedCollection('urls', {
        label: 'Web addresses',
        multiple: true,
        placeholder: 'Add web address',
        groups: [group('url', 'Web address', [homeOrWork, string('url', { label: 'URL' })])],
      }),
    ],
  }),
] as const;

/** A contact as WhatsApp takes it. */
export function contactOf({ name, additionalFields }: ParametersOf<typeof contactParameters>) {
  const { addresses, birthday, emails, organization, phones, urls } = additionalFields;
  return {
    name: name.data,
    addresses: addresses?.address,
    birthday,
    emails: emails?.data,
    org: organization?.data,
    phones: phones?.data?.map(({ whatsapp_user_id: wa_id, ...phone }) => ({ ...phone, wa_id: wa_id || undefined })),
    urls: urls?.url,
  };
}
