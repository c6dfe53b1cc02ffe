import { z } from 'zod';

// No code made from text: the editor's content security policy forbids it, and trying shows as an error in its console.
// It has to be said before the first shape is made: all of them take `z` from here.
z.config({ jitless: true });

export { z };
