import { boolean, collection, fixedCollection, group, number, options, string } from '@millrace/node-sdk';

const FROM_HTML = ['htmlToMarkdown'];
const TO_HTML = ['markdownToHtml'];

const replacement = [
  string('pattern', { label: 'Text', description: 'Replaced where it first stands in a piece of text' }),
  string('replacement', { label: 'Replacement' }),
] as const;

const fromHtmlOptions = [
  string('bulletMarker', { label: 'Bullet marker', description: 'Stands before entries of lists', default: '*' }),
  string('codeFence', { label: 'Code fence', description: 'Stands around blocks of code', default: '```' }),
  string('emDelimiter', { label: 'Emphasis delimiter', default: '_' }),
  fixedCollection('globalEscape', {
    label: 'Characters to escape',
    description: 'What is replaced in all text, instead of the usual escapes',
    typeOptions: { multipleValues: false },
    groups: [group('value', 'Value', replacement)],
  }),
  string('ignore', {
    label: 'Elements to ignore',
    description: 'Elements to leave out with all that is in them; names in capitals, separated by commas',
    placeholder: 'H1, IMG',
  }),
  boolean('keepDataImages', {
    label: 'Keep images with data',
    description: 'Keep images whose data is in their address',
  }),
  fixedCollection('lineStartEscape', {
    label: 'Characters to escape at the start of lines',
    typeOptions: { multipleValues: false },
    groups: [group('value', 'Value', replacement)],
  }),
  number('maxConsecutiveNewlines', { label: 'Most consecutive new lines', default: 3 }),
  boolean('useLinkReferenceDefinitions', {
    label: 'Links at the end',
    description: 'Put addresses of links at the end of the text and refer to them by number',
  }),
  string('strongDelimiter', { label: 'Strong delimiter', default: '**' }),
  options('codeBlockStyle', {
    label: 'Style of code blocks',
    default: 'fence',
    options: [
      { name: 'Fence', value: 'fence' },
      { name: 'Indented', value: 'indented' },
    ],
  }),
  fixedCollection('textReplace', {
    label: 'Replace text',
    placeholder: 'Add replacement',
    multiple: true,
    groups: [group('values', 'Text', replacement)],
  }),
  string('blockElements', {
    label: 'Block elements',
    description: 'Further elements that stand on lines of their own; names in capitals, separated by commas',
  }),
] as const;

const toHtmlOptions = [
  boolean('openLinksInNewWindow', { label: 'Open links in new window' }),
  boolean('simplifiedAutoLink', { label: 'Make links of addresses', description: 'Also without angle brackets' }),
  boolean('backslashEscapesHTMLTags', { label: 'Escape HTML tags by backslash' }),
  boolean('completeHTMLDocument', { label: 'Complete document', description: 'Put out html, head and body as well' }),
  boolean('customizedHeaderId', { label: 'Custom heading ids', description: 'Take them from text in braces' }),
  boolean('emoji', { label: 'Emoji', description: 'Turn :smile: into the character' }),
  boolean('encodeEmails', {
    label: 'Hide e-mail addresses',
    description: 'Write them as character codes',
    default: true,
  }),
  boolean('excludeTrailingPunctuationFromURLs', { label: 'No punctuation at the end of links' }),
  boolean('ghCodeBlocks', {
    label: 'Code fences',
    description: 'Take text between three backticks as code',
    default: true,
  }),
  boolean('ghCompatibleHeaderId', { label: 'Heading ids like GitHub' }),
  string('ghMentionsLink', { label: 'Address of mentions', default: 'https://github.com/{u}' }),
  boolean('ghMentions', { label: 'Mentions', description: 'Make links of @names' }),
  boolean('tasklists', { label: 'Task lists', description: 'Make check boxes of [ ] and [x]' }),
  number('headerLevelStart', { label: 'First heading level', default: 1 }),
  boolean('requireSpaceBeforeHeadingText', { label: 'Headings need a space', description: 'Take #text as text' }),
  boolean('literalMidWordAsterisks', { label: 'Keep asterisks in words' }),
  boolean('literalMidWordUnderscores', { label: 'Keep underscores in words' }),
  boolean('noHeaderId', { label: 'No heading ids' }),
  boolean('parseImgDimensions', { label: 'Image sizes', description: 'Take =100x80 behind the address as the size' }),
  string('prefixHeaderId', { label: 'Prefix of heading ids', default: 'section' }),
  boolean('rawHeaderId', { label: 'Raw heading ids', description: 'Replace only spaces and quotes' }),
  boolean('rawPrefixHeaderId', { label: 'Raw prefix of heading ids' }),
  boolean('simpleLineBreaks', { label: 'Line breaks', description: 'Make each new line a line break' }),
  boolean('smartIndentationFix', {
    label: 'Fix indentation',
    description: 'Take away indentation that comes from code',
  }),
  boolean('disableForced4SpacesIndentedSublists', { label: 'Sublists with less indentation' }),
  boolean('splitAdjacentBlockquotes', { label: 'Split adjacent quotes' }),
  boolean('strikethrough', { label: 'Strikethrough', description: 'Take ~~text~~ as struck' }),
  boolean('tablesHeaderId', { label: 'Ids of table headings' }),
  boolean('tables', { label: 'Tables' }),
] as const;

export const markdownParameters = [
  options('mode', {
    label: 'Mode',
    default: 'htmlToMarkdown',
    options: [
      { name: 'Markdown to HTML', value: 'markdownToHtml', action: 'Convert Markdown to HTML' },
      { name: 'HTML to Markdown', value: 'htmlToMarkdown', action: 'Convert HTML to Markdown' },
    ],
  }),
  string('html', {
    label: 'HTML',
    required: true,
    typeOptions: { editorLanguage: 'html' },
    displayOptions: { show: { mode: FROM_HTML } },
  }),
  string('markdown', {
    label: 'Markdown',
    required: true,
    typeOptions: { editorLanguage: 'markdown' },
    displayOptions: { show: { mode: TO_HTML } },
  }),
  string('destinationKey', {
    label: 'Destination field',
    description: 'Field that the result is put into; a.b is field b inside a',
    default: 'data',
    required: true,
    displayOptions: { show: { mode: [...TO_HTML, ...FROM_HTML] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { mode: FROM_HTML } },
    options: fromHtmlOptions,
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { mode: TO_HTML } },
    options: toHtmlOptions,
  }),
] as const;
