import './app/plain-http.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirstPage } from './app/router.tsx';
import { preferredLanguage, showLanguage } from './i18n/languages.ts';
import { translateFieldMessages } from './ui/field-messages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
loadFirstPage();
// Without the texts of another language the pages are in English, which came with them.
await showLanguage(preferredLanguage()).catch(() => undefined);
translateFieldMessages(document);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
