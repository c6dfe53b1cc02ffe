import { boolean, collection, hidden, number, options, string } from '@millrace/node-sdk';

/** The way to authenticate by an account of the instance. */
export const ACCOUNT = 'n8nUserAuth';

const SINCE_PRIVATE_OPTIONS = { '@version': [{ _cnd: { gte: 1.3 } }] };
/** Of the page that the chat has of its own. */
const onPage = { show: { '/public': [true], '/mode': ['hostedChat'] } };
const whenPublic = { show: { '/public': [true] } };
const whenPrivate = { show: { '/public': [false] } };

const responseMode = { label: 'Respond', description: 'What a message is answered with', default: 'lastNode' as const };
const LAST_NODE = {
  name: 'When the last node finishes',
  value: 'lastNode',
  description: 'With the field output or text of its first item',
} as const;
const STREAMING = {
  name: 'As a stream',
  value: 'streaming',
  description: 'Word by word, while an agent or a chain writes it',
} as const;
const RESPOND_NODE = { name: 'Using Respond to Webhook node', value: 'responseNode' } as const;
const CHAT_NODES = {
  name: 'Using chat nodes',
  value: 'responseNodes',
  description: 'With what the nodes "Respond to Chat" say, as they say it',
} as const;

const files = {
  allowFileUploads: { label: 'Take files', description: 'Files come as binary data beside the message' },
  allowedFilesMimeTypes: {
    label: 'Types of files',
    default: '*',
    placeholder: 'image/*, text/*, application/pdf',
    description: 'Media types that are taken, separated by commas; * takes all',
  },
};

/** What one visitor may do. A page is for people; programs may speak for many. */
export const VISITOR_LIMITS = { messagesPerMinute: 60, messageLength: 100_000, fileMiB: 16 } as const;

const limits = [
  number('messagesPerMinute', {
    label: 'Messages a minute',
    default: VISITOR_LIMITS.messagesPerMinute,
    description:
      'Of one network address. Where it is not set, a page takes 60 of an address, and other pages and programs send as many as they like; 0 for no limit',
    typeOptions: { minValue: 0, numberPrecision: 0 },
    displayOptions: whenPublic,
  }),
  number('maxMessageLength', {
    label: 'Longest message',
    default: VISITOR_LIMITS.messageLength,
    description: 'In characters. Longer ones are refused',
    typeOptions: { minValue: 1, numberPrecision: 0 },
    displayOptions: whenPublic,
  }),
  number('maxFileMiB', {
    label: 'Largest files (MiB)',
    default: VISITOR_LIMITS.fileMiB,
    description: 'All files of a message together. Default: as much as the instance takes',
    typeOptions: { minValue: 0, numberPrecision: 1 },
    displayOptions: whenPublic,
  }),
] as const;

/** What is not shown of these in the editor is not there for the node either. */
const chatOptions = [
  ...limits,
  string('allowedOrigins', {
    label: 'Allowed origins',
    default: '*',
    description: 'Web sites whose pages may read the answers, separated by commas; * allows all',
    displayOptions: whenPublic,
  }),
  boolean('allowFileUploads', { ...files.allowFileUploads, displayOptions: onPage }),
  boolean('allowFileUploads', { ...files.allowFileUploads, displayOptions: whenPrivate }),
  string('allowedFilesMimeTypes', { ...files.allowedFilesMimeTypes, displayOptions: onPage }),
  string('allowedFilesMimeTypes', { ...files.allowedFilesMimeTypes, displayOptions: whenPrivate }),
  string('inputPlaceholder', {
    label: 'Words in the empty field',
    default: 'Type your question..',
    displayOptions: onPage,
  }),
  options('loadPreviousSession', {
    label: 'Show what was said before',
    default: 'notSupported',
    displayOptions: whenPublic,
    options: [
      { name: 'Off', value: 'notSupported' },
      { name: 'From memory', value: 'memory', description: 'Of the memory that is connected to the trigger' },
      {
        name: 'By the workflow',
        value: 'manually',
        description: 'It runs with the action "loadPreviousSession", and answers with the messages',
      },
    ],
  }),
  boolean('showWelcomeScreen', {
    label: 'Welcome screen',
    description: 'Greets before the first message, with a button that begins',
    displayOptions: onPage,
  }),
  string('getStarted', {
    label: 'Words on the button',
    default: 'New Conversation',
    displayOptions: { show: { showWelcomeScreen: [true], ...onPage.show } },
  }),
  string('subtitle', {
    label: 'Subtitle',
    default: "Start a chat. We're here to help you 24/7.",
    displayOptions: onPage,
  }),
  string('title', { label: 'Title', default: 'Hi there! 👋', displayOptions: onPage }),
  string('customCss', {
    label: 'Custom CSS',
    description: 'Comes after the styles of the page; the names it may set are in the documentation',
    typeOptions: { rows: 10, editor: 'cssEditor' },
    displayOptions: onPage,
  }),
  options('responseMode', {
    ...responseMode,
    options: [LAST_NODE, RESPOND_NODE],
    displayOptions: { show: { ...whenPublic.show, '@version': [1, 1.1] } },
  }),
  options('responseMode', {
    ...responseMode,
    options: [LAST_NODE, RESPOND_NODE, STREAMING],
    displayOptions: { show: { ...whenPublic.show, '@version': [1.2] } },
  }),
  options('responseMode', {
    ...responseMode,
    options: [LAST_NODE, STREAMING, RESPOND_NODE],
    displayOptions: { show: { ...whenPublic.show, '/mode': ['webhook'], ...SINCE_PRIVATE_OPTIONS } },
  }),
  options('responseMode', {
    ...responseMode,
    options: [LAST_NODE, STREAMING, CHAT_NODES],
    displayOptions: { show: { ...onPage.show, ...SINCE_PRIVATE_OPTIONS } },
  }),
  options('responseMode', {
    ...responseMode,
    options: [LAST_NODE, CHAT_NODES],
    displayOptions: { show: { ...whenPrivate.show, ...SINCE_PRIVATE_OPTIONS } },
  }),
] as const;

export const chatParameters = [
  boolean('public', {
    label: 'Open to the public',
    description: 'Otherwise only the editor chats with the workflow',
  }),
  options('mode', {
    label: 'Where people chat',
    default: 'hostedChat',
    displayOptions: { show: { public: [true] } },
    options: [
      { name: 'Page of its own', value: 'hostedChat', description: 'At the address of the chat' },
      { name: 'In other pages', value: 'webhook', description: 'With the chat widget, or a program of your own' },
    ],
  }),
  options('authentication', {
    label: 'Authentication',
    description: 'Who may chat',
    default: 'none',
    displayOptions: { show: { public: [true] } },
    options: [
      { name: 'Basic auth', value: 'basicAuth', description: 'Who knows the user and the password of a credential' },
      {
        name: 'Account',
        value: ACCOUNT,
        description:
          'People who are signed in here, on the page of the chat; nobody while the instance has no accounts',
      },
      { name: 'None', value: 'none' },
    ],
  }),
  string('initialMessages', {
    label: 'First messages',
    default: 'Hi there! 👋\nMy name is Nathan. How can I assist you today?',
    description: 'What the page says before the first message, one on each line',
    typeOptions: { rows: 3 },
    displayOptions: { show: { mode: ['hostedChat'], public: [true] } },
  }),
  hidden('availableInChat', { default: false }),
  hidden('agentName', { default: '' }),
  hidden('agentDescription', { default: '' }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: chatOptions,
    displayOptions: { hide: { public: [false], '@version': [1.2] } },
  }),
];
