/** Kinds of connections, under the names by which packages ask for them. */
const NodeConnectionTypes = {
  AiAgent: 'ai_agent',
  AiChain: 'ai_chain',
  AiDocument: 'ai_document',
  AiEmbedding: 'ai_embedding',
  AiLanguageModel: 'ai_languageModel',
  AiMemory: 'ai_memory',
  AiOutputParser: 'ai_outputParser',
  AiReranker: 'ai_reranker',
  AiRetriever: 'ai_retriever',
  AiTextSplitter: 'ai_textSplitter',
  AiTool: 'ai_tool',
  AiVectorStore: 'ai_vectorStore',
  Main: 'main',
} as const;

export const constants = {
  NodeConnectionTypes,
  /** Its older name. */
  NodeConnectionType: NodeConnectionTypes,
  BINARY_ENCODING: 'base64',
  /** A day that never comes: wait until somebody calls. */
  WAIT_INDEFINITELY: new Date('3000-01-01T00:00:00.000Z'),
  SEND_AND_WAIT_OPERATION: 'sendAndWait',
} as const;
