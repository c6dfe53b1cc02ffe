import type { CatalogueEntry } from './catalogue-entry.ts';

/** The assistant of the editor. */
export const assistantErrors = {
  ASSISTANT_OFF: {
    status: 403,
    meaning: 'The assistant is switched off for the instance.',
    message: 'The assistant is switched off on this instance.',
    hint: 'An administrator can switch it on in the settings.',
  },
  ASSISTANT_MODEL_MISSING: {
    status: 409,
    meaning: 'Whoever asks the assistant has chosen no model for it, or one that is gone.',
    cases: {
      never: 'No model is chosen for the assistant.',
      gone: 'The model that was chosen for the assistant is gone, or its credential may not be used any more.',
    },
    hint: 'Choose a chat model and a credential for it in the panel of the assistant.',
  },
  ASSISTANT_MODEL_WRONG: {
    status: 400,
    meaning: 'The assistant cannot work with the model that was chosen.',
    cases: {
      type: 'The node type "{type}" is no chat model.',
      credential: 'The credential "{name}" is not of a type that the chat model "{type}" works with.',
    },
  },
  ASSISTANT_BUSY: {
    status: 429,
    meaning: 'Whoever asks the assistant has too many questions under way.',
    message: 'The assistant works on {count} questions of yours already.',
    hint: 'Wait until it has answered one, or stop it.',
  },
  ASSISTANT_ENDED: {
    status: 409,
    meaning:
      'The answer to a question was ended: its model took too much, or whoever asked may not go on. Told in the last line of the answer.',
    cases: {
      calls: 'The model called tools more than {most} times for one question.',
      characters: 'The model wrote more than {most} characters for one question.',
      rights: 'You are signed out, or may not do any more what you might when you asked.',
    },
    hint: 'Ask for less at once, or choose another model. Where you were signed out, sign in again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
