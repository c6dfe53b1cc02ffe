import type { Page } from '@playwright/test';

/** A node type that only the editor under test knows: it shows every kind of parameter whose choices come from a node. */
const shelfType = {
  name: 'test.shelf',
  displayName: 'Shelf',
  description: 'Puts books on shelves',
  version: 1,
  group: ['output'],
  family: 'service',
  inputs: ['main'],
  outputs: ['main'],
  defaults: { name: 'Shelf' },
  properties: [
    {
      name: 'library',
      displayName: 'Library',
      type: 'resourceLocator',
      default: { __rl: true, mode: 'list', value: '' },
      required: true,
      modes: [
        {
          name: 'list',
          displayName: 'From list',
          type: 'list',
          placeholder: 'Choose a library',
          typeOptions: { searchListMethod: 'searchLibraries', searchable: true },
        },
        {
          name: 'url',
          displayName: 'By URL',
          type: 'string',
          placeholder: 'https://books.example/l/7',
          validation: [{ type: 'regex', properties: { regex: 'https://books.example/l/([0-9]+).*' } }],
          extractValue: { type: 'regex', regex: 'https://books.example/l/([0-9]+)' },
        },
        { name: 'id', displayName: 'ID', type: 'string', url: '=https://books.example/l/{{ $value }}' },
      ],
    },
    {
      name: 'section',
      displayName: 'Section',
      type: 'options',
      default: '',
      typeOptions: { loadOptionsMethod: 'getSections', loadOptionsDependsOn: ['library.value'] },
    },
    {
      name: 'labels',
      displayName: 'Labels',
      type: 'multiOptions',
      default: [],
      typeOptions: { loadOptionsMethod: 'getLabels' },
    },
    {
      name: 'columns',
      displayName: 'Columns',
      type: 'resourceMapper',
      default: { mappingMode: 'defineBelow', value: null },
      noDataExpression: true,
      required: true,
      typeOptions: {
        loadOptionsDependsOn: ['library.value'],
        resourceMapper: {
          resourceMapperMethod: 'getColumns',
          mode: 'update',
          fieldWords: { singular: 'column', plural: 'columns' },
          addAllFields: true,
          multiKeyMatch: true,
        },
      },
      displayOptions: { hide: { library: [''] } },
    },
  ],
};

export interface LookupCall {
  method: string;
  body: {
    methodName: string;
    path: string;
    currentNodeParameters: Record<string, unknown>;
    credentials: Record<string, unknown>;
    filter?: string;
    paginationToken?: string;
  };
}

export const LIBRARY_COUNT = 45;
const PAGE_SIZE = 20;

const libraries = Array.from({ length: LIBRARY_COUNT }, (_, index) => ({
  name: `Library ${index + 1}`,
  value: String(index + 1),
  url: `https://books.example/l/${index + 1}`,
}));

const columns = [
  { id: 'isbn', displayName: 'isbn', type: 'string', required: true, defaultMatch: true, canBeUsedToMatch: true },
  { id: 'title', displayName: 'title', type: 'string', canBeUsedToMatch: true },
  { id: 'pages', displayName: 'pages', type: 'number', canBeUsedToMatch: true },
  { id: 'lent', displayName: 'lent', type: 'boolean' },
  { id: 'bought', displayName: 'bought', type: 'dateTime' },
  { id: 'made', displayName: 'made', type: 'dateTime', readOnly: true },
];

/** Answers for the node what the editor asks it. Gives the questions so far; `refuse` lets the next ones fail. */
export async function installShelf(page: Page) {
  const calls: LookupCall[] = [];
  let refusal: string | undefined;
  await page.route('**/rest/node-types*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: unknown[] };
    await route.fulfill({ response, json: { data: [...data, shelfType] } });
  });
  for (const place of ['node-parameter-options', 'nodes-list-search', 'resource-mapper-fields']) {
    await page.route(`**/rest/${place}`, async (route) => {
      const body = route.request().postDataJSON() as LookupCall['body'];
      calls.push({ method: body.methodName, body });
      if (refusal !== undefined) {
        const problem = { code: 'LOOKUP_FAILED', message: refusal, hint: 'Ask the librarian.' };
        await route.fulfill({ status: 422, json: problem });
      } else await route.fulfill({ json: { data: answerOf(body) } });
    });
  }
  return {
    calls,
    /** `undefined` lets them succeed again. */
    refuse(message: string | undefined) {
      refusal = message;
    },
  };
}

function answerOf({ methodName, filter = '', paginationToken = '0', currentNodeParameters }: LookupCall['body']) {
  switch (methodName) {
    case 'searchLibraries': {
      const found = libraries.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
      const end = Number(paginationToken) + PAGE_SIZE;
      const results = found.slice(Number(paginationToken), end);
      return { results, ...(end < found.length && { paginationToken: String(end) }) };
    }
    case 'getSections': {
      const library = (currentNodeParameters.library as { value?: string } | undefined)?.value ?? '';
      return ['Novels', 'Maps'].map((name) => ({ name: `${name} of ${library}`, value: `${name}-${library}` }));
    }
    case 'getLabels':
      return [
        { name: 'New', value: 1 },
        { name: 'Signed', value: 2, description: 'By its author' },
        { name: 'Damaged', value: 3 },
      ];
    default:
      return { fields: columns };
  }
}
