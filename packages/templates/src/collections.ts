import type { Collection } from './template.ts';

export const COLLECTIONS: readonly Collection[] = [
  {
    id: 1,
    name: 'Your first hour',
    description:
      'Workflows that need no account and no service. Each shows one idea; together they show how Millrace thinks.',
    templates: [1, 2, 3, 4, 5, 6],
  },
  {
    id: 2,
    name: 'Build an API',
    description: 'Take web requests, check them, answer them: from one greeting to signed webhooks and cached answers.',
    templates: [6, 7, 8, 9, 10, 11, 36, 46],
  },
  {
    id: 3,
    name: 'Know before others do',
    description: 'Watch sites, servers, rates and your own workflows, and write only when somebody should act.',
    templates: [17, 16, 41, 40, 13, 20],
  },
  {
    id: 4,
    name: 'Reports and files',
    description: 'Gather figures, make tables, documents and archives of them, and bring them to people.',
    templates: [28, 22, 10, 19, 27, 30, 29, 33],
  },
  {
    id: 5,
    name: 'Clean and join data',
    description:
      'What lists need before they are of use: one form, no duplicates, details from elsewhere, differences, totals.',
    templates: [21, 24, 23, 25, 22, 31, 26],
  },
  {
    id: 6,
    name: 'People in the loop',
    description: 'Forms, surveys and approvals that wait for an answer as long as it takes.',
    templates: [37, 38, 39],
  },
];
