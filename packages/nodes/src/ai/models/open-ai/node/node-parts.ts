export const aboutNode = {
  name: '@n8n/n8n-nodes-langchain.openAi',
  displayName: 'OpenAI',
  description: 'Asks models of OpenAI, and makes or reads pictures, recordings and files with them',
  group: ['transform' as const],
  defaults: { name: 'OpenAI' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['gpt', 'chat', 'assistant', 'image', 'dall-e', 'sora', 'whisper', 'speech', 'transcribe', 'moderation'],
  },
};

/** A model may be given tools, and an assistant had a memory: files that had one keep their connection. */
export const INPUTS = `={{ (({ resource = 'text', operation }) => {
  const tools = { type: 'ai_tool', displayName: 'Tools' };
  const memory = { type: 'ai_memory', displayName: 'Memory', maxConnections: 1 };
  if (resource === 'text' && operation !== 'classify') return ['main', tools];
  return resource === 'assistant' && operation === 'message' ? ['main', memory, tools] : ['main'];
})($parameter) }}`;
