import { collection, dateTime, fixedCollection, group, type ParametersOf, path, string } from '@millrace/node-sdk';
import { fieldList } from '../../../../lib/fields/field-list.ts';
import { quoted } from '../../graph-service.ts';
import { DONE, outlook } from '../client.ts';
import { additional, contactId, customFilter, narrowing, output } from '../parameters.ts';

const FIELDS = ['createdDateTime', 'lastModifiedDateTime', 'changeKey', 'categories', 'parentFolderId', 'birthday']
  .concat(['fileAs', 'displayName', 'givenName', 'initials', 'middleName', 'nickName', 'surname', 'title'])
  .concat(['yomiGivenName', 'yomiSurname', 'yomiCompanyName', 'generation', 'imAddresses', 'jobTitle', 'companyName'])
  .concat(['department', 'officeLocation', 'profession', 'businessHomePage', 'assistantName', 'manager', 'homePhones'])
  .concat(['mobilePhone', 'businessPhones', 'spouseName', 'personalNotes', 'children', 'emailAddresses'])
  .concat(['homeAddress', 'businessAddress', 'otherAddress']);
const SIMPLE = 'id,displayName,emailAddresses,businessPhones,mobilePhone';

function address<const Name extends string>(name: Name, label: string) {
  return fixedCollection(name, {
    label,
    placeholder: 'Add address',
    groups: [
      group('values', 'Address', [
        string('city', { label: 'City' }),
        string('countryOrRegion', { label: 'Country or region' }),
        string('postalCode', { label: 'Postal code' }),
        string('state', { label: 'State' }),
        string('street', { label: 'Street' }),
      ]),
    ],
  });
}

const list = (label: string) => ({ label, description: 'Separated by commas' });
const givenName = string('givenName', { label: 'Given name' });

const shared = [
  string('assistantName', { label: 'Assistant' }),
  dateTime('birthday', { label: 'Birthday' }),
  address('businessAddress', 'Business address'),
  string('businessHomePage', { label: 'Business home page' }),
  string('businessPhones', list('Business phones')),
  string('categories', list('Categories')),
  string('children', list('Children')),
  string('companyName', { label: 'Company' }),
  string('department', { label: 'Department' }),
  string('displayName', { label: 'Display name' }),
  fixedCollection('emailAddresses', {
    label: 'Email addresses',
    multiple: true,
    placeholder: 'Add email address',
    groups: [
      group('values', 'Email address', [string('name', { label: 'Name' }), string('address', { label: 'Address' })]),
    ],
  }),
  string('fileAs', { label: 'File as' }),
  address('homeAddress', 'Home address'),
  string('homePhones', list('Home phones')),
  string('imAddresses', list('Addresses for instant messages')),
  string('initials', { label: 'Initials' }),
  string('jobTitle', { label: 'Job title' }),
  string('manager', { label: 'Manager' }),
  string('middleName', { label: 'Middle name' }),
  string('mobilePhone', { label: 'Mobile phone' }),
  string('nickName', { label: 'Nickname' }),
  string('officeLocation', { label: 'Office' }),
  address('otherAddress', 'Other address'),
  string('personalNotes', { label: 'Notes', typeOptions: { alwaysOpenEditWindow: true } }),
  string('profession', { label: 'Profession' }),
  string('spouseName', { label: 'Spouse' }),
  string('surname', { label: 'Surname' }),
  string('title', { label: 'Title' }),
] as const;

const newFields = collection('additionalFields', { ...additional, options: shared });
const changedFields = collection('additionalFields', { ...additional, options: [givenName, ...shared] });

type Fields = Partial<ParametersOf<typeof shared>>;
type Address = Fields['businessAddress'];

/** A contact as the service takes it: lists are entered as texts, addresses in groups. */
function contactOf(fields: Fields) {
  const listOf = (text: string | undefined) => (text === undefined ? undefined : fieldList(text));
  const addressOf = (entered: Address) => entered?.values;
  return {
    ...fields,
    businessAddress: addressOf(fields.businessAddress),
    homeAddress: addressOf(fields.homeAddress),
    otherAddress: addressOf(fields.otherAddress),
    emailAddresses: fields.emailAddresses?.values,
    businessPhones: listOf(fields.businessPhones),
    homePhones: listOf(fields.homePhones),
    imAddresses: listOf(fields.imAddresses),
    categories: listOf(fields.categories),
    children: listOf(fields.children),
  };
}

function selected({ output: wanted, fields = [] }: { output: string; fields?: string[] | undefined }) {
  if (wanted === 'simple') return SIMPLE;
  return wanted === 'fields' ? fields.join(',') || undefined : undefined;
}

export const contactOperations = {
  create: outlook.operation('Create', {
    action: 'Create a contact',
    parameters: [
      string('givenName', { label: 'Given name', required: true }),
      string('surname', { label: 'Surname' }),
      newFields,
    ],
    request: ({ givenName: given, surname, additionalFields }) => ({
      method: 'POST',
      path: '/contacts',
      body: { givenName: given, ...contactOf(additionalFields), surname: surname || additionalFields.surname },
    }),
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a contact',
    parameters: [contactId],
    request: ({ contactId: { value } }) => ({ method: 'DELETE', path: path`/contacts/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a contact',
    parameters: [contactId, ...output(FIELDS)],
    request: ({ contactId: { value }, ...wanted }) => ({
      path: path`/contacts/${value}`,
      query: { $select: selected(wanted) },
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many contacts',
    parameters: [
      ...output(FIELDS),
      collection('filters', {
        ...narrowing,
        options: [customFilter, string('emailAddress', { label: 'Email address' })],
      }),
    ],
    paged: { limit: 100 },
    request: ({ filters: { emailAddress, custom }, ...wanted }) => ({
      path: '/contacts',
      query: {
        $select: selected(wanted),
        $filter:
          [emailAddress && `emailAddresses/any(a:a/address eq ${quoted(emailAddress)})`, custom]
            .filter(Boolean)
            .join(' and ') || undefined,
      },
    }),
  }),
  update: outlook.operation('Update', {
    action: 'Update a contact',
    parameters: [contactId, changedFields],
    request: ({ contactId: { value }, additionalFields }) => ({
      method: 'PATCH',
      path: path`/contacts/${value}`,
      body: contactOf(additionalFields),
    }),
  }),
};
