/** What the chat itself says; what its author wrote comes as options. */
export interface Words {
  conversation: string;
  message: string;
  you: string;
  answer: string;
  writing: string;
  send: string;
  stop: string;
  stopped: string;
  attach: string;
  remove: string;
  open: string;
  close: string;
  anew: string;
  again: string;
  offline: string;
  failed: string;
  wrongType: string;
  testing: string;
  asked: string;
}

const en: Words = {
  conversation: 'Conversation',
  message: 'Message',
  you: 'You',
  answer: 'Answer',
  writing: 'An answer is being written',
  send: 'Send',
  stop: 'Stop',
  stopped: 'Stopped.',
  attach: 'Attach files',
  remove: 'Remove #',
  open: 'Open the chat',
  close: 'Close the chat',
  anew: 'New conversation',
  again: 'Try again',
  offline: 'The chat could not be reached. Check your connection.',
  failed: 'Something went wrong. Try again in a moment.',
  wrongType: 'This chat does not take # files.',
  testing: 'This is a test: the workflow takes one message from this page.',
  asked: 'A person has to approve this first. Ask again later.',
};

const de: Words = {
  conversation: 'Unterhaltung',
  message: 'Nachricht',
  you: 'Du',
  answer: 'Antwort',
  writing: 'Eine Antwort wird geschrieben',
  send: 'Senden',
  stop: 'Anhalten',
  stopped: 'Angehalten.',
  attach: 'Dateien anhängen',
  remove: '# entfernen',
  open: 'Chat öffnen',
  close: 'Chat schließen',
  anew: 'Neue Unterhaltung',
  again: 'Noch einmal versuchen',
  offline: 'Der Chat ist nicht erreichbar. Bitte die Verbindung prüfen.',
  failed: 'Etwas ist schiefgegangen. Bitte gleich noch einmal versuchen.',
  wrongType: 'Dieser Chat nimmt keine Dateien der Art #.',
  testing: 'Dies ist ein Test: Der Workflow nimmt eine Nachricht von dieser Seite.',
  asked: 'Das muss zuerst ein Mensch freigeben. Bitte später noch einmal fragen.',
};

const LANGUAGES: Readonly<Record<string, Words>> = { en, de };

/** @param language for example `de` or `de-AT`; unknown ones get English. */
export function wordsIn(language: string): Words {
  const name = language.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] as Words) : en;
}
