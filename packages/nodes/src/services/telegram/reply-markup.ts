import {
  boolean,
  collection,
  fixedCollection,
  group,
  type JsonBody,
  options,
  type Parameter,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';

const webApp = collection('web_app', {
  label: 'Web app',
  description: 'Opens in Telegram when the button is pressed',
  options: [string('url', { label: 'URL', description: 'By https' })],
});

function keyboard<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  label: string,
  buttonFields: List,
) {
  const buttons = group('buttons', 'Buttons', [
    string('text', { label: 'Text' }),
    collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: buttonFields }),
  ]);
  const row = fixedCollection('row', {
    label: 'Row',
    multiple: true,
    placeholder: 'Add button',
    groups: [buttons],
  });
  return fixedCollection(name, {
    label,
    multiple: true,
    placeholder: 'Add row',
    groups: [group('rows', 'Rows', [row])],
  });
}

const inlineKeyboard = keyboard('inlineKeyboard', 'Inline keyboard', [
  string('callback_data', {
    label: 'Callback data',
    description: 'What a callback query of the bot holds when the button is pressed: 1 to 64 bytes',
  }),
  boolean('pay', { label: 'Pay', description: 'A button to pay with; it has to be the first of its row' }),
  string('switch_inline_query_current_chat', { label: 'Inline query in this chat' }),
  string('switch_inline_query', { label: 'Inline query in another chat' }),
  string('url', { label: 'URL', description: 'Opens when the button is pressed' }),
  webApp,
]);

const replyKeyboard = keyboard('replyKeyboard', 'Reply keyboard', [
  boolean('request_contact', { label: 'Ask for the phone number' }),
  boolean('request_location', { label: 'Ask for the location' }),
  webApp,
]);

const selective = boolean('selective', {
  label: 'Only some',
  description: 'Only for people who are mentioned, or whose message is replied to',
});

const INLINE = { name: 'Inline keyboard', value: 'inlineKeyboard' } as const;
const NONE = { name: 'None', value: 'none' } as const;

/** What is shown below the new text of a message. */
export const inlineMarkup = [
  options('replyMarkup', { label: 'Keyboard', default: 'none', options: [NONE, INLINE] }),
  when({ replyMarkup: ['inlineKeyboard'] }, inlineKeyboard),
] as const;

/** What is shown below a message, or in place of the keyboard. */
export const replyMarkup = [
  options('replyMarkup', {
    label: 'Keyboard',
    default: 'none',
    options: [
      { name: 'Force reply', value: 'forceReply' },
      INLINE,
      NONE,
      { name: 'Reply keyboard', value: 'replyKeyboard' },
      { name: 'Remove reply keyboard', value: 'replyKeyboardRemove' },
    ],
  }),
  when(
    { replyMarkup: ['forceReply'] },
    collection('forceReply', {
      label: 'Force reply',
      placeholder: 'Add field',
      options: [boolean('force_reply', { label: 'Force reply' }), selective],
    }),
  ),
  when({ replyMarkup: ['inlineKeyboard'] }, inlineKeyboard),
  when({ replyMarkup: ['replyKeyboard'] }, replyKeyboard),
  when(
    { replyMarkup: ['replyKeyboard'] },
    collection('replyKeyboardOptions', {
      label: 'Reply keyboard options',
      placeholder: 'Add option',
      options: [
        boolean('resize_keyboard', { label: 'Fit its height' }),
        boolean('one_time_keyboard', { label: 'Hide it once it was used' }),
        selective,
      ],
    }),
  ),
  when(
    { replyMarkup: ['replyKeyboardRemove'] },
    collection('replyKeyboardRemove', {
      label: 'Remove reply keyboard',
      placeholder: 'Add field',
      options: [boolean('remove_keyboard', { label: 'Remove it' }), selective],
    }),
  ),
] as const;

type Keyboard = { rows?: ReadonlyArray<{ row?: { buttons?: ReadonlyArray<Button> } }> };
type Button = { text: string; additionalFields?: { readonly [field: string]: JsonBody | undefined } };

/** The keyboard as the interface of bots has it. */
export function markupOf(
  parameters: Partial<Omit<ParametersOf<typeof replyMarkup>, 'replyMarkup'>> & { replyMarkup: string },
): { reply_markup?: JsonBody } {
  switch (parameters.replyMarkup) {
    case 'forceReply':
      return { reply_markup: { ...parameters.forceReply } };
    case 'inlineKeyboard':
      return { reply_markup: { inline_keyboard: rowsOf(parameters.inlineKeyboard) } };
    case 'replyKeyboard':
      return { reply_markup: { keyboard: rowsOf(parameters.replyKeyboard), ...parameters.replyKeyboardOptions } };
    case 'replyKeyboardRemove':
      return { reply_markup: { ...parameters.replyKeyboardRemove } };
    default:
      return {};
  }
}

function rowsOf({ rows = [] }: Keyboard = {}): JsonBody {
  return rows.map(({ row }) =>
    (row?.buttons ?? []).map(({ text, additionalFields }) => ({ text, ...additionalFields })),
  );
}
