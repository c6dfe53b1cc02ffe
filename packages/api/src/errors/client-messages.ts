/** What the client says by itself, without an answer of the server: keys and texts as in the catalogue. */
export const clientMessages = {
  UNREACHABLE: 'The server cannot be reached. It is probably down.',
  'UNEXPECTED_ANSWER.tooLarge': 'A proxy before the server does not let so much through.',
  'UNEXPECTED_ANSWER.status': 'The server answered with status {status}.',
} as const;
