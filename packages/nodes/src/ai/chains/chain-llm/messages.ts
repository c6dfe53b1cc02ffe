import {
  type ChatMessage,
  type FilePart,
  fixedCollection,
  group,
  type ItemContext,
  NodeError,
  options,
  string,
  when,
} from '@millrace/node-sdk';

const ROLES = {
  SystemMessagePromptTemplate: 'system',
  HumanMessagePromptTemplate: 'user',
  AIMessagePromptTemplate: 'assistant',
} as const;

export const messagesParameter = fixedCollection('messages', {
  label: 'Messages before the prompt',
  multiple: true,
  groups: [
    group('messageValues', 'Message', [
      options('type', {
        label: 'From',
        default: 'SystemMessagePromptTemplate',
        options: [
          { name: 'System', value: 'SystemMessagePromptTemplate', description: 'Says how to answer' },
          { name: 'User', value: 'HumanMessagePromptTemplate' },
          { name: 'Model', value: 'AIMessagePromptTemplate', description: 'An example of an answer' },
        ],
      }),
      when(
        { type: ['HumanMessagePromptTemplate'] },
        options('messageType', {
          label: 'Kind',
          default: 'text',
          options: [
            { name: 'Text', value: 'text' },
            { name: 'Picture of the item', value: 'imageBinary' },
            { name: 'Picture at an address', value: 'imageUrl' },
          ],
        }),
      ),
      when(
        { messageType: ['imageBinary'] },
        string('binaryImageDataKey', { label: 'Field of the file', default: 'data' }),
      ),
      when({ messageType: ['imageUrl'] }, string('imageUrl', { label: 'Address', placeholder: 'https://' })),
      when(
        { messageType: ['imageBinary', 'imageUrl'] },
        options('imageDetail', {
          label: 'Detail',
          default: 'auto',
          description: 'How closely models of OpenAI look at it',
          options: [
            { name: 'Automatic', value: 'auto' },
            { name: 'Low', value: 'low', description: 'Costs fewer tokens' },
            { name: 'High', value: 'high' },
          ],
        }),
      ),
      string('message', {
        label: 'Text',
        typeOptions: { rows: 2 },
        displayOptions: { hide: { messageType: ['imageBinary', 'imageUrl'] } },
      }),
    ]),
  ],
});

interface Entry {
  type: keyof typeof ROLES;
  messageType?: string | undefined;
  binaryImageDataKey?: string | undefined;
  imageUrl?: string | undefined;
  imageDetail?: 'auto' | 'low' | 'high' | undefined;
  message: string;
}

/** The messages of the parameter, with their pictures. @throws NodeError for a picture that is not there */
export async function messagesBefore(
  { messageValues = [] }: { messageValues?: Entry[] },
  context: Pick<ItemContext<unknown>, 'item' | 'binary'>,
): Promise<ChatMessage[]> {
  return Promise.all(
    messageValues.map(async (entry): Promise<ChatMessage> => {
      const picture = await pictureOf(entry, context);
      return picture ? { role: 'user', content: [picture] } : { role: ROLES[entry.type], content: entry.message };
    }),
  );
}

async function pictureOf(
  { messageType, binaryImageDataKey = 'data', imageUrl = '', imageDetail = 'auto' }: Entry,
  { item, binary }: Pick<ItemContext<unknown>, 'item' | 'binary'>,
): Promise<FilePart | undefined> {
  const picture = { type: 'image' as const, ...(imageDetail !== 'auto' && { detail: imageDetail }) };
  if (messageType === 'imageUrl') {
    if (!URL.canParse(imageUrl))
      throw new NodeError(`'${imageUrl}' is not an address of a picture`, { parameter: 'messages' });
    return { ...picture, mediaType: 'image/*', content: { url: imageUrl } };
  }
  if (messageType !== 'imageBinary') return undefined;
  const file = item.binary?.[binaryImageDataKey];
  if (!file) {
    throw new NodeError(`The item has no file in the field "${binaryImageDataKey}"`, {
      parameter: 'messages',
      description: 'Name the field in which the picture is.',
    });
  }
  const data = Buffer.from(await binary.read(file)).toString('base64');
  return { ...picture, mediaType: file.mimeType, content: { data } };
}
