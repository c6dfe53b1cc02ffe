import {
  boolean,
  fixedCollection,
  group,
  type JsonBody,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';

const emoji = boolean('emoji', { label: 'Show emoji', description: 'Where the text names them between colons' });

/** A text without markup, as a parameter. */
const plain = <const Name extends string, const Group extends string>(name: Name, value: Group, label: string) =>
  fixedCollection(name, { label, groups: [group(value, label, [string('text', { label: 'Text' }), emoji])] });

const look = options('style', {
  label: 'Look',
  default: 'default',
  options: [
    { name: 'Danger', value: 'danger' },
    { name: 'Default', value: 'default' },
    { name: 'Primary', value: 'primary' },
  ],
});

const confirmation = fixedCollection('confirmUi', {
  label: 'Confirmation',
  groups: [
    group('confirmValue', 'Confirmation', [
      plain('titleUi', 'titleValue', 'Title'),
      plain('textUi', 'textValue', 'Text'),
      plain('confirmTextUi', 'confirmValue', 'Label to confirm'),
      plain('denyUi', 'denyValue', 'Label to deny'),
      look,
    ]),
  ],
});

const button = [
  options('type', { label: 'Type', options: [{ name: 'Button', value: 'button' }] }),
  string('text', { label: 'Text' }),
  emoji,
  string('actionId', { label: 'Action ID' }),
  string('url', { label: 'URL' }),
  string('value', { label: 'Value' }),
  look,
  confirmation,
] as const;

const text = [
  options('type', {
    label: 'Type',
    options: [
      { name: 'Markup', value: 'mrkwdn' },
      { name: 'Plain text', value: 'plainText' },
    ],
  }),
  string('text', { label: 'Text' }),
  when({ type: ['plainText'] }, emoji),
  when({ type: ['mrkwdn'] }, boolean('verbatim', { label: 'Verbatim', description: 'Make no links of names' })),
] as const;

const section = { type: ['section' as const] };

const block = [
  options('type', {
    label: 'Type',
    options: [
      { name: 'Actions', value: 'actions' },
      { name: 'Section', value: 'section' },
    ],
  }),
  string('blockId', { label: 'Block ID' }),
  when(
    { type: ['actions'] },
    fixedCollection('elementsUi', {
      label: 'Elements',
      placeholder: 'Add element',
      multiple: true,
      groups: [group('elementsValues', 'Element', button)],
    }),
  ),
  when(section, fixedCollection('textUi', { label: 'Text', groups: [group('textValue', 'Text', text)] })),
  when(
    section,
    fixedCollection('fieldsUi', {
      label: 'Fields',
      placeholder: 'Add field',
      multiple: true,
      groups: [group('fieldsValues', 'Field', text)],
    }),
  ),
  when(
    section,
    fixedCollection('accessoryUi', { label: 'Button', groups: [group('accessoriesValues', 'Button', button)] }),
  ),
] as const;

/** The blocks of a message, entered one by one. */
export const blocksUi = fixedCollection('blocksUi', {
  label: 'Blocks',
  placeholder: 'Add block',
  multiple: true,
  groups: [group('blocksValues', 'Block', block)],
});

type Block = ParametersOf<typeof block>;
type Button = ParametersOf<typeof button>;
type Text = ParametersOf<typeof text>;

/** Blocks as Slack takes them. */
export function blocksOf(given: readonly Block[] = []): JsonBody[] {
  return given.map(({ type, blockId, elementsUi, textUi, fieldsUi, accessoryUi }) => {
    const head = { block_id: blockId, type };
    if (type === 'actions') return { ...head, elements: (elementsUi?.elementsValues ?? []).map(buttonOf) };
    return {
      ...head,
      text: textUi?.textValue && textOf(textUi.textValue),
      fields: fieldsUi?.fieldsValues?.map(textOf),
      accessory: accessoryUi?.accessoriesValues && buttonOf(accessoryUi.accessoriesValues),
    };
  });
}

function textOf({ type, text: shown, emoji: hasEmoji, verbatim }: Text): JsonBody {
  return type === 'plainText' ? plainOf({ text: shown, emoji: hasEmoji }) : { type: 'mrkdwn', text: shown, verbatim };
}

function plainOf({ text: shown, emoji: hasEmoji }: { text: string; emoji?: boolean | undefined }): JsonBody {
  return { type: 'plain_text', text: shown, emoji: hasEmoji };
}

function buttonOf({ type, text: shown, emoji: hasEmoji, actionId, url, value, style, confirmUi }: Button): JsonBody {
  return {
    type,
    text: plainOf({ text: shown, emoji: hasEmoji }),
    action_id: actionId || undefined,
    url: url || undefined,
    value: value || undefined,
    style: styleOf(style),
    confirm: confirmUi?.confirmValue && confirmationOf(confirmUi.confirmValue),
  };
}

function confirmationOf(given: NonNullable<NonNullable<Button['confirmUi']>['confirmValue']>): JsonBody {
  const { titleUi, textUi, confirmTextUi, denyUi, style } = given;
  return {
    title: titleUi?.titleValue && plainOf(titleUi.titleValue),
    text: textUi?.textValue && plainOf(textUi.textValue),
    confirm: confirmTextUi?.confirmValue && plainOf(confirmTextUi.confirmValue),
    deny: denyUi?.denyValue && plainOf(denyUi.denyValue),
    style: styleOf(style),
  };
}

/** The default look has no name. */
function styleOf(style: string): string | undefined {
  return style === 'default' ? undefined : style;
}
