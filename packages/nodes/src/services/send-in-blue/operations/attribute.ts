import {
  type Choice,
  collection,
  fixedCollection,
  group,
  number,
  options,
  path,
  singlePage,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { brevo } from '../client.ts';

type Category = 'calculated' | 'category' | 'global' | 'normal' | 'transactional';

const categories: ReadonlyArray<Choice<Category>> = [
  { name: 'Calculated', value: 'calculated', description: 'By a formula, for each contact' },
  { name: 'Category', value: 'category', description: 'One of several values' },
  { name: 'Global', value: 'global', description: 'By a formula, for all contacts together' },
  { name: 'Normal', value: 'normal' },
  { name: 'Transactional', value: 'transactional', description: 'Of orders' },
];

const value = [
  number('attributeCategoryValue', { label: 'Value', default: 1 }),
  string('attributeCategoryLabel', { label: 'Label' }),
] as const;
const many = { label: 'Values', placeholder: 'Add value', multiple: true } as const;

interface Value {
  attributeCategoryValue: number;
  attributeCategoryLabel: string;
}

const enumerated = (values: readonly Value[] | undefined) =>
  values?.map((each) => ({ value: each.attributeCategoryValue, label: each.attributeCategoryLabel }));

const formula = { label: 'Formula' } as const;

export const attributeOperations = {
  create: brevo.operation('Create', {
    parameters: [
      options('attributeCategory', { label: 'Category', default: 'normal', required: true, options: categories }),
      string('attributeName', { label: 'Name', required: true }),
      when(
        { attributeCategory: ['normal'] },
        options('attributeType', {
          label: 'Type',
          default: '',
          required: true,
          options: [
            { name: 'Yes or no', value: 'boolean' },
            { name: 'Date', value: 'date' },
            { name: 'Number', value: 'float' },
            { name: 'Text', value: 'text' },
          ],
        }),
      ),
      when({ attributeCategory: ['global', 'calculated'] }, string('attributeValue', { ...formula, required: true })),
      when(
        { attributeCategory: ['category'] },
        collection('attributeCategoryList', {
          label: 'Categories',
          placeholder: 'Add values',
          options: [
            fixedCollection('categoryEnumeration', { ...many, groups: [group('attributesValues', 'Value', value)] }),
          ],
        }),
      ),
    ],
    request: ({ attributeCategory, attributeName, attributeType, attributeValue, attributeCategoryList: list }) => ({
      method: 'POST',
      path: path`/contacts/attributes/${attributeCategory}/${attributeName}`,
      body: {
        type: typeOf(attributeCategory, attributeType),
        value: attributeValue,
        enumeration: enumerated(list?.categoryEnumeration?.attributesValues),
      },
    }),
    items: succeeded,
  }),
  delete: brevo.operation('Delete', {
    parameters: [
      options('deleteAttributeCategory', { label: 'Category', default: 'normal', options: categories }),
      string('deleteAttributeName', { label: 'Name' }),
    ],
    request: ({ deleteAttributeCategory: category, deleteAttributeName: name }) => ({
      method: 'DELETE',
      path: path`/contacts/attributes/${category}/${name}`,
    }),
    items: succeeded,
  }),
  getAll: brevo.operation('Get many', {
    paged: { most: 1000 },
    paging: singlePage({ items: 'attributes' }),
    request: () => ({ path: '/contacts/attributes' }),
  }),
  update: brevo.operation('Update', {
    parameters: [
      options('updateAttributeCategory', {
        label: 'Category',
        default: 'calculated',
        options: [
          { name: 'Calculated', value: 'calculated' },
          { name: 'Category', value: 'category' },
          { name: 'Global', value: 'global' },
        ],
      }),
      string('updateAttributeName', { label: 'Name' }),
      when({ updateAttributeCategory: ['calculated', 'global'] }, string('updateAttributeValue', formula)),
      when(
        { updateAttributeCategory: ['category'] },
        collection('updateAttributeCategoryList', {
          label: 'Categories',
          placeholder: 'Add values',
          options: [
            fixedCollection('updateCategoryEnumeration', {
              ...many,
              groups: [group('updateAttributesValues', 'Value', value)],
            }),
          ],
        }),
      ),
    ],
    request: ({ updateAttributeCategory, updateAttributeName, updateAttributeValue, updateAttributeCategoryList }) => ({
      method: 'PUT',
      path: path`/contacts/attributes/${updateAttributeCategory}/${updateAttributeName}`,
      body: {
        value: updateAttributeValue,
        enumeration: enumerated(updateAttributeCategoryList?.updateCategoryEnumeration?.updateAttributesValues),
      },
    }),
    items: succeeded,
  }),
};

/** What is said of the type. Attributes of orders are their ids. */
function typeOf(category: Category, type: string | undefined): string | undefined {
  if (category === 'category') return 'category';
  return category === 'transactional' ? 'id' : type;
}
