/** How a chat looks and works. Names are those that pages with chats know. */
export interface ChatOptions {
  /** Address of the chat trigger. */
  webhookUrl: string;
  webhookConfig?: { headers?: Record<string, string> };
  /** Where it goes in the page: an element, or a selector. Default: the end of the page. */
  target?: string | Element;
  /** `window`: a button that opens it; `fullscreen`: it fills its place. Default `window`. */
  mode?: 'window' | 'fullscreen';
  /** Names of the fields of a message. Default `chatInput` and `sessionId`. */
  chatInputKey?: string;
  chatSessionKey?: string;
  /** Default: one that the browser keeps for this chat. */
  sessionId?: string;
  /** Shows what was said before. Default true. */
  loadPreviousSession?: boolean;
  /** Added to each message as its field `metadata`. */
  metadata?: Record<string, unknown>;
  /** Greets before the first message. Default false. */
  showWelcomeScreen?: boolean;
  initialMessages?: string[];
  /** Of what the chat itself says: `en` or `de`. Default: that of the page, else of the browser. */
  defaultLanguage?: string;
  /** What its author says, by language. */
  i18n?: Record<string, Partial<AuthorWords>>;
  allowFileUploads?: boolean;
  /** Media types, separated by commas. Default all. */
  allowedFilesMimeTypes?: string;
  /** Comes after the styles of the chat. */
  customCss?: string;
  /** Says that only one message is taken. */
  isTest?: boolean;
}

/** What the author of a chat says. */
export interface AuthorWords {
  title: string;
  subtitle: string;
  footer: string;
  getStarted: string;
  inputPlaceholder: string;
}

const AUTHOR_WORDS: AuthorWords = {
  title: 'Hi there! 👋',
  subtitle: "Start a chat. We're here to help you 24/7.",
  footer: '',
  getStarted: 'New Conversation',
  inputPlaceholder: 'Type your question..',
};

/** What the author says in a language; else in English, else what is usual. */
export function authorWords({ i18n = {} }: ChatOptions, language: string): AuthorWords {
  const own = [language, language.split('-')[0] ?? '', 'en'].find((name) => Object.hasOwn(i18n, name));
  return { ...AUTHOR_WORDS, ...(own !== undefined && i18n[own]) };
}

export function languageOf({ defaultLanguage }: ChatOptions): string {
  return defaultLanguage || document.documentElement.lang || navigator.language || 'en';
}

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/i;

/** That of the page, else of the language. */
export function directionOf(options: ChatOptions): 'ltr' | 'rtl' {
  if (document.dir === 'rtl' || document.dir === 'ltr') return document.dir;
  return RIGHT_TO_LEFT.test(languageOf(options)) ? 'rtl' : 'ltr';
}
