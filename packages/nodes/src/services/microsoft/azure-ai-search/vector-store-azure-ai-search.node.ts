import { boolean, collection, options, service, string, when } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../../lib/ai/vectors/only-for.ts';
import { azureAiSearchApi } from './azure-ai-search.credentials.ts';
import { azureSearchTable } from './azure-ai-search-table.ts';

const azureSearch = service({ name: 'Azure AI Search', credential: azureAiSearchApi, reason: 'error.message' });

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreAzureAISearch',
  displayName: 'Azure AI Search vector store',
  description: 'Keeps documents in an index of Azure AI Search, and finds them by meaning and words',
  defaultName: 'Azure AI Search Vector Store',
  alias: ['microsoft', 'hybrid'],
  credentials: azureSearch.slots,
  hasUpdate: true,
  place: [
    string('indexName', {
      label: 'Index',
      default: 'n8n-vectorstore',
      required: true,
      description: 'Is created where it is not there',
    }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor('insert', boolean('clearIndex', { label: 'Clear first', description: 'Deletes the index before' })),
        onlyFor(
          'search',
          options('queryType', {
            label: 'Search by',
            default: 'hybrid',
            options: [
              { name: 'Meaning', value: 'vector' },
              { name: 'Meaning and words', value: 'hybrid' },
              { name: 'Both, ordered by a model', value: 'semanticHybrid', description: 'Of the service' },
            ],
          }),
        ),
        onlyFor('search', string('filter', { label: 'Filter', description: "In OData: metadata/source eq 'blob'" })),
        when(
          { queryType: ['semanticHybrid'] },
          string('semanticConfiguration', { label: 'Semantic configuration', description: 'Of the index' }),
        ),
      ],
    }),
  ],
  async open(context, { indexName, mode, options: given }) {
    const table = azureSearchTable(await azureSearch.client(serviceContext(context)), {
      index: chosenPlace(indexName, 'indexName'),
      queryType: given.queryType ?? 'hybrid',
      filter: given.filter ?? '',
      semanticConfiguration: given.semanticConfiguration ?? '',
    });
    if (mode === 'insert' && given.clearIndex) await table.clear?.();
    return table;
  },
});
