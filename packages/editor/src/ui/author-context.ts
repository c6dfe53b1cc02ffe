import { createContext } from 'react';

/** Who wrote the texts below: what a model writes loads nothing from elsewhere. */
export const AuthorContext = createContext<'person' | 'model'>('person');
