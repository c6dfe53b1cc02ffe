import {
  boolean,
  collection,
  color,
  fixedCollection,
  group,
  type JsonBody,
  NodeError,
  options,
  string,
  when,
  z,
} from '@millrace/node-sdk';

const chosen = fixedCollection('options', {
  label: 'Choices',
  multiple: true,
  placeholder: 'Add choice',
  groups: [group('option', 'Choice', [string('text', { label: 'Text' }), string('value', { label: 'Value' })])],
});

const actions = fixedCollection('actions', {
  label: 'Actions',
  multiple: true,
  placeholder: 'Add action',
  groups: [
    group('item', 'Action', [
      options('type', {
        label: 'Type',
        default: 'button',
        options: [
          { name: 'Button', value: 'button' },
          { name: 'Menu', value: 'select' },
        ],
      }),
      when(
        { type: ['select'] },
        options('data_source', {
          label: 'Choices of the menu',
          default: 'custom',
          options: [
            { name: 'Channels', value: 'channels' },
            { name: 'Own', value: 'custom' },
            { name: 'Users', value: 'users' },
          ],
        }),
      ),
      when({ data_source: ['custom'], type: ['select'] }, chosen),
      string('name', { label: 'Name', description: 'Shown on the button or the menu' }),
      fixedCollection('integration', {
        label: 'Integration',
        placeholder: 'Add integration',
        groups: [
          group('item', 'Integration', [
            string('url', { label: 'URL', description: 'Mattermost calls it when somebody acts' }),
            fixedCollection('context', {
              label: 'Context',
              multiple: true,
              placeholder: 'Add field',
              groups: [
                group('property', 'Field', [string('name', { label: 'Name' }), string('value', { label: 'Value' })]),
              ],
            }),
          ]),
        ],
      }),
    ]),
  ],
});

/** Any number of attachments of a message. */
export const attachments = collection('attachments', {
  label: 'Attachments',
  placeholder: 'Add attachment',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add attachment' },
  options: [
    actions,
    string('author_icon', { label: 'Icon of the author' }),
    string('author_link', { label: 'Link of the author' }),
    string('author_name', { label: 'Name of the author' }),
    color('color', { label: 'Color of the line at the left', default: '#ff0000' }),
    string('fallback', { label: 'Fallback text', description: 'For programs that show no attachments' }),
    fixedCollection('fields', {
      label: 'Fields',
      multiple: true,
      placeholder: 'Add field',
      groups: [
        group('item', 'Field', [
          string('title', { label: 'Title' }),
          string('value', { label: 'Value' }),
          boolean('short', { label: 'Short', description: 'Beside another one', default: true }),
        ]),
      ],
    }),
    string('footer', { label: 'Footer' }),
    string('footer_icon', { label: 'Icon of the footer' }),
    string('image_url', { label: 'Image URL' }),
    string('pretext', { label: 'Text before it' }),
    string('text', { label: 'Text' }),
    string('thumb_url', { label: 'Thumbnail URL' }),
    string('title', { label: 'Title' }),
    string('title_link', { label: 'Link of the title' }),
  ],
});

const text = z.coerce.string().default('');
const action = z.object({
  type: z.string().default('button'),
  name: text,
  data_source: z.string().optional(),
  options: z.object({ option: z.array(z.object({ text, value: text })).default([]) }).default({ option: [] }),
  integration: z
    .object({
      item: z.object({
        url: text,
        context: z
          .object({ property: z.array(z.object({ name: text, value: z.json().default('') })).default([]) })
          .default({ property: [] }),
      }),
    })
    .partial()
    .default({}),
});
const given = z.array(
  z
    .object({
      actions: z.object({ item: z.array(action).default([]) }).optional(),
      fields: z.object({ item: z.array(z.record(z.string(), z.json())).default([]) }).optional(),
    })
    .catchall(z.json()),
);

/** Attachments as Mattermost takes them. @throws NodeError for what are none */
export function attachmentsOf(value: unknown): JsonBody[] {
  if (!Array.isArray(value)) return [];
  const { data, error } = given.safeParse(value);
  if (data) {
    return data.map(({ actions: acts, fields, ...rest }) => ({
      ...rest,
      ...(fields && { fields: fields.item }),
      ...(acts && { actions: acts.item.map(actionOf) }),
    }));
  }
  const place = error.issues[0]?.path.join('.');
  throw new NodeError(`The attachments do not have the expected form at '${place}'`, { parameter: 'attachments' });
}

function actionOf({ type, name, data_source, options: menu, integration }: z.infer<typeof action>): JsonBody {
  const { url, context } = integration.item ?? {};
  const isOwn = data_source === undefined || data_source === 'custom';
  return {
    type,
    name,
    ...(type === 'select' && (isOwn ? { options: menu.option } : { data_source })),
    ...(url !== undefined && {
      integration: {
        url,
        context: Object.fromEntries((context?.property ?? []).map((field) => [field.name, field.value])),
      },
    }),
  };
}
