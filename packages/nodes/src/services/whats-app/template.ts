import {
  dateTime,
  fixedCollection,
  group,
  type JsonBody,
  NodeError,
  number,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';

const text = when({ type: ['text'] }, string('text', { label: 'Text' }));
const amountOrTime = [
  when({ type: ['currency'] }, string('code', { label: 'Currency', placeholder: 'EUR' })),
  when({ type: ['currency'] }, number('amount_1000', { label: 'Amount', typeOptions: { numberPrecision: 3 } })),
  when({ type: ['date_time'] }, dateTime('date_time', { label: 'Date and time' })),
] as const;
const kinds = [
  { name: 'Text', value: 'text' },
  { name: 'Amount', value: 'currency' },
  { name: 'Date and time', value: 'date_time' },
] as const;

/** What is put into the places of a template. */
export const components = fixedCollection('components', {
  label: 'Components',
  multiple: true,
  placeholder: 'Add component',
  groups: [
    group('component', 'Component', [
      options('type', {
        label: 'Type',
        default: 'body',
        options: [
          { name: 'Body', value: 'body' },
          { name: 'Button', value: 'button' },
          { name: 'Header', value: 'header' },
        ],
      }),
      when(
        { type: ['body'] },
        fixedCollection('bodyParameters', {
          label: 'Parameters',
          multiple: true,
          placeholder: 'Add parameter',
          typeOptions: { sortable: true },
          groups: [
            group('parameter', 'Parameter', [
              options('type', { label: 'Type', default: 'text', options: kinds }),
              text,
              ...amountOrTime,
              when(
                { type: ['currency'] },
                string('fallback_value', { label: 'As text', description: 'Shown where the amount cannot be' }),
              ),
            ]),
          ],
        }),
      ),
      when(
        { type: ['button'] },
        options('sub_type', {
          label: 'Kind of button',
          default: 'quick_reply',
          options: [
            { name: 'Quick reply', value: 'quick_reply' },
            { name: 'URL', value: 'url' },
          ],
        }),
      ),
      when(
        { type: ['button'] },
        number('index', {
          label: 'Place of the button',
          description: '0 is the first one',
          typeOptions: { minValue: 0, maxValue: 2 },
        }),
      ),
      when(
        { type: ['button'] },
        fixedCollection('buttonParameters', {
          label: 'Parameter',
          placeholder: 'Add parameter',
          groups: [
            group('parameter', 'Parameter', [
              options('type', {
                label: 'Type',
                default: 'payload',
                options: [
                  { name: 'Payload', value: 'payload', description: 'What is told when the button is pressed' },
                  { name: 'Text', value: 'text', description: 'The end of the address' },
                ],
              }),
              when({ type: ['payload'] }, string('payload', { label: 'Payload' })),
              text,
            ]),
          ],
        }),
      ),
      when(
        { type: ['header'] },
        fixedCollection('headerParameters', {
          label: 'Parameters',
          multiple: true,
          placeholder: 'Add parameter',
          typeOptions: { sortable: true },
          groups: [
            group('parameter', 'Parameter', [
              options('type', {
                label: 'Type',
                default: 'text',
                options: [...kinds, { name: 'Image', value: 'image' }],
              }),
              text,
              ...amountOrTime,
              when({ type: ['image'] }, string('imageLink', { label: 'Link to the image' })),
            ]),
          ],
        }),
      ),
    ]),
  ],
});

interface Placed {
  type: 'text' | 'currency' | 'date_time' | 'image' | 'payload';
  text?: string | undefined;
  code?: string | undefined;
  amount_1000?: number | undefined;
  fallback_value?: string | undefined;
  date_time?: string | undefined;
  imageLink?: string | undefined;
  payload?: string | undefined;
}

/**
 * A template as WhatsApp takes it.
 * @param chosen its name and language, `name|language`
 * @throws NodeError for a choice without a language
 */
export function templateOf(chosen: string, given: ParametersOf<[typeof components]>['components']): JsonBody {
  const [name = '', code = ''] = chosen.split('|');
  if (name === '' || code === '') {
    throw new NodeError(`'${chosen}' is not a template of WhatsApp`, {
      description: 'Choose one from the list, or give it as name|language, for example hello_world|en_US.',
      parameter: 'template',
    });
  }
  return {
    name,
    language: { code },
    components: given.component?.map(({ type, bodyParameters, headerParameters, buttonParameters, ...button }) => {
      if (type !== 'button')
        return {
          type,
          parameters: ((type === 'body' ? bodyParameters : headerParameters)?.parameter ?? []).map(placed),
        };
      const parameter = buttonParameters?.parameter;
      const { sub_type, index } = button;
      return { type, sub_type, index: String(index ?? 0), parameters: parameter ? [placed(parameter)] : [] };
    }),
  };
}

function placed({
  type,
  text: shown,
  code,
  amount_1000: amount,
  fallback_value,
  date_time,
  imageLink,
  payload,
}: Placed): JsonBody {
  if (type === 'currency') {
    const amountOf = { code, amount_1000: Math.round((amount ?? 0) * 1000) };
    return { type, currency: { ...amountOf, fallback_value: fallback_value || `${amount} ${code}` } };
  }
  if (type === 'date_time') return { type, date_time: { fallback_value: date_time } };
  if (type === 'image') return { type, image: { link: imageLink } };
  return type === 'payload' ? { type, payload } : { type, text: shown };
}
