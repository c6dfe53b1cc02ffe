/**
 * Ends the work of a node that cannot go on before a person has answered. It goes through the code of nodes as an abort does, and is no
 * failure: what was done so far is in the journal.
 */
export class PutAside extends Error {
  constructor() {
    super('The execution waits for the answer of a person');
    this.name = 'PutAside';
  }
}
