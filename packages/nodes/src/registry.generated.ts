// Made by scripts/generate-node-registry.mjs from the suffixes of the files here.
import type { WorkModule } from './lib/heavy-work/heavy-work.ts';
import { type CredentialModule, credentialOf, type NodeModule, toolFrom } from './node-package.ts';

/** All built-in node types. */
export const nodeModules: readonly NodeModule[] = [
  {
    name: '@n8n/n8n-nodes-langchain.agent',
    icon: 'ai/agents/agent/icon.svg',
    load: () => import('./ai/agents/agent/agent.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.agentTool',
    icon: 'ai/agents/agent-tool/icon.svg',
    load: () => import('./ai/agents/agent-tool/agent-tool.node.ts'),
  },
  {
    name: 'n8n-nodes-base.aggregate',
    icon: 'data/aggregate/icon.svg',
    load: () => import('./data/aggregate/aggregate.node.ts'),
  },
  {
    name: 'n8n-nodes-base.airtable',
    icon: 'services/airtable/icon.svg',
    load: () => import('./services/airtable/airtable.node.ts'),
  },
  {
    name: 'n8n-nodes-base.airtableTrigger',
    icon: 'services/airtable/icon.svg',
    load: () => import('./services/airtable/airtable-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.baserow',
    icon: 'services/baserow/icon.svg',
    load: () => import('./services/baserow/baserow.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.chainLlm',
    icon: 'ai/chains/chain-llm/icon.svg',
    load: () => import('./ai/chains/chain-llm/chain-llm.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.chainSummarization',
    icon: 'ai/chains/summarization/icon.svg',
    load: () => import('./ai/chains/summarization/chain-summarization.node.ts'),
  },
  {
    name: 'n8n-nodes-base.clickUp',
    icon: 'services/click-up/icon.svg',
    load: () => import('./services/click-up/click-up.node.ts'),
  },
  {
    name: 'n8n-nodes-base.clickUpTrigger',
    icon: 'services/click-up/icon.svg',
    load: () => import('./services/click-up/click-up-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.code',
    icon: 'code/code/icon.svg',
    load: () => import('./code/code/code.node.ts'),
  },
  {
    name: 'n8n-nodes-base.compareDatasets',
    icon: 'data/compare-datasets/icon.svg',
    load: () => import('./data/compare-datasets/compare-datasets.node.ts'),
  },
  {
    name: 'n8n-nodes-base.compression',
    icon: 'files/compression/icon.svg',
    load: () => import('./files/compression/compression.node.ts'),
  },
  {
    name: 'n8n-nodes-base.convertToFile',
    icon: 'files/convert-to-file/icon.svg',
    load: () => import('./files/convert-to-file/convert-to-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.cron',
    icon: 'legacy/cron/icon.svg',
    load: () => import('./legacy/cron/cron.node.ts'),
  },
  {
    name: 'n8n-nodes-base.crypto',
    icon: 'data/crypto/icon.svg',
    load: () => import('./data/crypto/crypto.node.ts'),
  },
  {
    name: 'n8n-nodes-base.dateTime',
    icon: 'data/date-time/icon.svg',
    load: () => import('./data/date-time/date-time.node.ts'),
  },
  {
    name: 'n8n-nodes-base.debugHelper',
    icon: 'flow/debug-helper/icon.svg',
    load: () => import('./flow/debug-helper/debug-helper.node.ts'),
  },
  {
    name: 'n8n-nodes-base.discord',
    icon: 'services/discord/icon.svg',
    load: () => import('./services/discord/discord.node.ts'),
  },
  {
    name: 'n8n-nodes-base.editImage',
    icon: 'files/edit-image/icon.svg',
    load: () => import('./files/edit-image/edit-image.node.ts'),
  },
  {
    name: 'n8n-nodes-base.emailReadImap',
    icon: 'network/email-read-imap/icon.svg',
    load: () => import('./network/email-read-imap/email-read-imap.node.ts'),
  },
  {
    name: 'n8n-nodes-base.emailSend',
    icon: 'network/email-send/icon.svg',
    load: () => import('./network/email-send/email-send.node.ts'),
  },
  {
    name: 'n8n-nodes-base.errorTrigger',
    icon: 'triggers/error-trigger/icon.svg',
    load: () => import('./triggers/error-trigger/error-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.executeCommand',
    icon: 'code/execute-command/icon.svg',
    load: () => import('./code/execute-command/execute-command.node.ts'),
  },
  {
    name: 'n8n-nodes-base.executeWorkflow',
    icon: 'flow/execute-workflow/icon.svg',
    load: () => import('./flow/execute-workflow/execute-workflow.node.ts'),
  },
  {
    name: 'n8n-nodes-base.executeWorkflowTrigger',
    icon: 'triggers/execute-workflow-trigger/icon.svg',
    load: () => import('./triggers/execute-workflow-trigger/execute-workflow-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.executionData',
    icon: 'flow/execution-data/icon.svg',
    load: () => import('./flow/execution-data/execution-data.node.ts'),
  },
  {
    name: 'n8n-nodes-base.extractFromFile',
    icon: 'files/extract-from-file/icon.svg',
    load: () => import('./files/extract-from-file/extract-from-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.filter',
    icon: 'flow/filter/icon.svg',
    load: () => import('./flow/filter/filter.node.ts'),
  },
  {
    name: 'n8n-nodes-base.form',
    icon: 'flow/form/icon.svg',
    load: () => import('./flow/form/form.node.ts'),
  },
  {
    name: 'n8n-nodes-base.formTrigger',
    icon: 'triggers/form-trigger/icon.svg',
    load: () => import('./triggers/form-trigger/form-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.ftp',
    icon: 'network/ftp/icon.svg',
    load: () => import('./network/ftp/ftp.node.ts'),
  },
  {
    name: 'n8n-nodes-base.function',
    icon: 'legacy/function/icon.svg',
    load: () => import('./legacy/function/function.node.ts'),
  },
  {
    name: 'n8n-nodes-base.functionItem',
    icon: 'legacy/function-item/icon.svg',
    load: () => import('./legacy/function-item/function-item.node.ts'),
  },
  {
    name: 'n8n-nodes-base.github',
    icon: 'services/git-hub/icon.svg',
    load: () => import('./services/git-hub/git-hub.node.ts'),
  },
  {
    name: 'n8n-nodes-base.githubTrigger',
    icon: 'services/git-hub/icon.svg',
    load: () => import('./services/git-hub/git-hub-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.gmail',
    icon: 'services/google/gmail/icon.svg',
    load: () => import('./services/google/gmail/gmail.node.ts'),
  },
  {
    name: 'n8n-nodes-base.gmailTrigger',
    icon: 'services/google/gmail/icon.svg',
    load: () => import('./services/google/gmail/gmail-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleCalendar',
    icon: 'services/google/calendar/icon.svg',
    load: () => import('./services/google/calendar/google-calendar.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleCalendarTrigger',
    icon: 'services/google/calendar/icon.svg',
    load: () => import('./services/google/calendar/google-calendar-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleDocs',
    icon: 'services/google/docs/icon.svg',
    load: () => import('./services/google/docs/google-docs.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleDrive',
    icon: 'services/google/drive/icon.svg',
    load: () => import('./services/google/drive/google-drive.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleDriveTrigger',
    icon: 'services/google/drive/icon.svg',
    load: () => import('./services/google/drive/google-drive-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleSheets',
    icon: 'services/google/sheets/icon.svg',
    load: () => import('./services/google/sheets/google-sheets.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleSheetsTrigger',
    icon: 'services/google/sheets/icon.svg',
    load: () => import('./services/google/sheets/google-sheets-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.googleTasks',
    icon: 'services/google/tasks/icon.svg',
    load: () => import('./services/google/tasks/google-tasks.node.ts'),
  },
  {
    name: 'n8n-nodes-base.graphql',
    icon: 'network/graphql/icon.svg',
    load: () => import('./network/graphql/graphql.node.ts'),
  },
  {
    name: 'n8n-nodes-base.html',
    icon: 'data/html/icon.svg',
    load: () => import('./data/html/html.node.ts'),
  },
  {
    name: 'n8n-nodes-base.htmlExtract',
    icon: 'legacy/html-extract/icon.svg',
    load: () => import('./legacy/html-extract/html-extract.node.ts'),
  },
  {
    name: 'n8n-nodes-base.httpRequest',
    icon: 'network/http-request/icon.svg',
    load: () => import('./network/http-request/http-request.node.ts'),
  },
  {
    name: 'n8n-nodes-base.iCal',
    icon: 'legacy/i-cal/icon.svg',
    load: () => import('./legacy/i-cal/i-cal.node.ts'),
  },
  {
    name: 'n8n-nodes-base.if',
    icon: 'flow/if/icon.svg',
    load: () => import('./flow/if/if.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.informationExtractor',
    icon: 'ai/chains/information-extractor/icon.svg',
    load: () => import('./ai/chains/information-extractor/information-extractor.node.ts'),
  },
  {
    name: 'n8n-nodes-base.interval',
    icon: 'legacy/interval/icon.svg',
    load: () => import('./legacy/interval/interval.node.ts'),
  },
  {
    name: 'n8n-nodes-base.itemLists',
    icon: 'legacy/item-lists/icon.svg',
    load: () => import('./legacy/item-lists/item-lists.node.ts'),
  },
  {
    name: 'n8n-nodes-base.jira',
    icon: 'services/atlassian/jira/icon.svg',
    load: () => import('./services/atlassian/jira/jira.node.ts'),
  },
  {
    name: 'n8n-nodes-base.jiraTrigger',
    icon: 'services/atlassian/jira/icon.svg',
    load: () => import('./services/atlassian/jira/jira-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.jwt',
    icon: 'data/jwt/icon.svg',
    load: () => import('./data/jwt/jwt.node.ts'),
  },
  {
    name: 'n8n-nodes-base.limit',
    icon: 'flow/limit/icon.svg',
    load: () => import('./flow/limit/limit.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatAnthropic',
    icon: 'ai/models/anthropic/icon.svg',
    load: () => import('./ai/models/anthropic/lm-chat-anthropic.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatAzureOpenAi',
    icon: 'ai/models/azure-open-ai/icon.svg',
    load: () => import('./ai/models/azure-open-ai/lm-chat-azure-open-ai.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatCohere',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-cohere.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatDeepSeek',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-deep-seek.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatGoogleGemini',
    icon: 'ai/models/google-gemini/icon.svg',
    load: () => import('./ai/models/google-gemini/lm-chat-google-gemini.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatGroq',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-groq.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatMistralCloud',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-mistral-cloud.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatOllama',
    icon: 'ai/models/ollama/icon.svg',
    load: () => import('./ai/models/ollama/lm-chat-ollama.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
    icon: 'ai/models/open-ai/icon.svg',
    load: () => import('./ai/models/open-ai/lm-chat-open-ai.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatOpenRouter',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-open-router.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmChatXAiGrok',
    icon: 'ai/models/compatible/icon.svg',
    load: () => import('./ai/models/compatible/lm-chat-x-ai-grok.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmOllama',
    icon: 'ai/models/ollama/icon.svg',
    load: () => import('./ai/models/ollama/lm-ollama.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.lmOpenAi',
    icon: 'ai/models/open-ai/icon.svg',
    load: () => import('./ai/models/open-ai/lm-open-ai.node.ts'),
  },
  {
    name: 'n8n-nodes-base.localFileTrigger',
    icon: 'triggers/local-file-trigger/icon.svg',
    load: () => import('./triggers/local-file-trigger/local-file-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.manualTrigger',
    icon: 'triggers/manual-trigger/icon.svg',
    load: () => import('./triggers/manual-trigger/manual-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.markdown',
    icon: 'data/markdown/icon.svg',
    load: () => import('./data/markdown/markdown.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
    icon: 'ai/memories/memory-buffer-window/icon.svg',
    load: () => import('./ai/memories/memory-buffer-window/memory-buffer-window.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.memoryManager',
    icon: 'ai/memories/memory-manager/icon.svg',
    load: () => import('./ai/memories/memory-manager/memory-manager.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.memoryMongoDbChat',
    icon: 'databases/mongo-db/icon.svg',
    load: () => import('./databases/mongo-db/memory-mongo-db-chat.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.memoryPostgresChat',
    icon: 'databases/postgres/icon.svg',
    load: () => import('./databases/postgres/memory-postgres-chat.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.memoryRedisChat',
    icon: 'databases/redis/icon.svg',
    load: () => import('./databases/redis/memory-redis-chat.node.ts'),
  },
  {
    name: 'n8n-nodes-base.merge',
    icon: 'flow/merge/icon.svg',
    load: () => import('./flow/merge/merge.node.ts'),
  },
  {
    name: 'n8n-nodes-base.microsoftOneDrive',
    icon: 'services/microsoft/one-drive/icon.svg',
    load: () => import('./services/microsoft/one-drive/microsoft-one-drive.node.ts'),
  },
  {
    name: 'n8n-nodes-base.microsoftOneDriveTrigger',
    icon: 'services/microsoft/one-drive/icon.svg',
    load: () => import('./services/microsoft/one-drive/microsoft-one-drive-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.microsoftOutlook',
    icon: 'services/microsoft/outlook/icon.svg',
    load: () => import('./services/microsoft/outlook/microsoft-outlook.node.ts'),
  },
  {
    name: 'n8n-nodes-base.microsoftOutlookTrigger',
    icon: 'services/microsoft/outlook/icon.svg',
    load: () => import('./services/microsoft/outlook/microsoft-outlook-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.mongoDb',
    icon: 'databases/mongo-db/icon.svg',
    load: () => import('./databases/mongo-db/mongo-db.node.ts'),
  },
  {
    name: 'n8n-nodes-base.moveBinaryData',
    icon: 'legacy/move-binary-data/icon.svg',
    load: () => import('./legacy/move-binary-data/move-binary-data.node.ts'),
  },
  {
    name: 'n8n-nodes-base.mySql',
    icon: 'databases/my-sql/icon.svg',
    load: () => import('./databases/my-sql/my-sql.node.ts'),
  },
  {
    name: 'n8n-nodes-base.n8nTrainingCustomerDatastore',
    icon: 'services/n8n-training/n8n-training-customer-datastore.svg',
    load: () => import('./services/n8n-training/n8n-training-customer-datastore.node.ts'),
  },
  {
    name: 'n8n-nodes-base.n8nTrainingCustomerMessenger',
    icon: 'services/n8n-training/n8n-training-customer-messenger.svg',
    load: () => import('./services/n8n-training/n8n-training-customer-messenger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.noOp',
    icon: 'flow/no-op/icon.svg',
    load: () => import('./flow/no-op/no-op.node.ts'),
  },
  {
    name: 'n8n-nodes-base.nocoDb',
    icon: 'services/noco-db/icon.svg',
    load: () => import('./services/noco-db/noco-db.node.ts'),
  },
  {
    name: 'n8n-nodes-base.notion',
    icon: 'services/notion/icon.svg',
    load: () => import('./services/notion/notion.node.ts'),
  },
  {
    name: 'n8n-nodes-base.notionTrigger',
    icon: 'services/notion/icon.svg',
    load: () => import('./services/notion/notion-trigger.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.openAi',
    icon: 'ai/models/open-ai/node/icon.svg',
    load: () => import('./ai/models/open-ai/node/open-ai.node.ts'),
  },
  {
    name: 'n8n-nodes-base.openAi',
    icon: 'ai/models/open-ai/old-node/icon.svg',
    load: () => import('./ai/models/open-ai/old-node/openai.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.outputParserAutofixing',
    icon: 'ai/parsers/icon.svg',
    load: () => import('./ai/parsers/output-parser-autofixing.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.outputParserItemList',
    icon: 'ai/parsers/icon.svg',
    load: () => import('./ai/parsers/output-parser-item-list.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.outputParserStructured',
    icon: 'ai/parsers/icon.svg',
    load: () => import('./ai/parsers/output-parser-structured.node.ts'),
  },
  {
    name: 'n8n-nodes-base.postgres',
    icon: 'databases/postgres/icon.svg',
    load: () => import('./databases/postgres/postgres.node.ts'),
  },
  {
    name: 'n8n-nodes-base.readBinaryFile',
    icon: 'legacy/read-binary-file/icon.svg',
    load: () => import('./legacy/read-binary-file/read-binary-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.readBinaryFiles',
    icon: 'legacy/read-binary-files/icon.svg',
    load: () => import('./legacy/read-binary-files/read-binary-files.node.ts'),
  },
  {
    name: 'n8n-nodes-base.readPDF',
    icon: 'legacy/read-pdf/icon.svg',
    load: () => import('./legacy/read-pdf/read-pdf.node.ts'),
  },
  {
    name: 'n8n-nodes-base.readWriteFile',
    icon: 'files/read-write-file/icon.svg',
    load: () => import('./files/read-write-file/read-write-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.redis',
    icon: 'databases/redis/icon.svg',
    load: () => import('./databases/redis/redis.node.ts'),
  },
  {
    name: 'n8n-nodes-base.removeDuplicates',
    icon: 'data/remove-duplicates/icon.svg',
    load: () => import('./data/remove-duplicates/remove-duplicates.node.ts'),
  },
  {
    name: 'n8n-nodes-base.renameKeys',
    icon: 'data/rename-keys/icon.svg',
    load: () => import('./data/rename-keys/rename-keys.node.ts'),
  },
  {
    name: 'n8n-nodes-base.respondToWebhook',
    icon: 'flow/respond-to-webhook/icon.svg',
    load: () => import('./flow/respond-to-webhook/respond-to-webhook.node.ts'),
  },
  {
    name: 'n8n-nodes-base.rssFeedRead',
    icon: 'network/rss/rss-feed-read.svg',
    load: () => import('./network/rss/rss-feed-read.node.ts'),
  },
  {
    name: 'n8n-nodes-base.rssFeedReadTrigger',
    icon: 'network/rss/rss-feed-read-trigger.svg',
    load: () => import('./network/rss/rss-feed-read-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.scheduleTrigger',
    icon: 'triggers/schedule-trigger/icon.svg',
    load: () => import('./triggers/schedule-trigger/schedule-trigger.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.sentimentAnalysis',
    icon: 'ai/chains/sentiment-analysis/icon.svg',
    load: () => import('./ai/chains/sentiment-analysis/sentiment-analysis.node.ts'),
  },
  {
    name: 'n8n-nodes-base.set',
    icon: 'data/set/icon.svg',
    load: () => import('./data/set/set.node.ts'),
  },
  {
    name: 'n8n-nodes-base.slack',
    icon: 'services/slack/icon.svg',
    load: () => import('./services/slack/slack.node.ts'),
  },
  {
    name: 'n8n-nodes-base.slackTrigger',
    icon: 'services/slack/icon.svg',
    load: () => import('./services/slack/slack-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.sort',
    icon: 'data/sort/icon.svg',
    load: () => import('./data/sort/sort.node.ts'),
  },
  {
    name: 'n8n-nodes-base.splitInBatches',
    icon: 'flow/split-in-batches/icon.svg',
    load: () => import('./flow/split-in-batches/split-in-batches.node.ts'),
  },
  {
    name: 'n8n-nodes-base.splitOut',
    icon: 'data/split-out/icon.svg',
    load: () => import('./data/split-out/split-out.node.ts'),
  },
  {
    name: 'n8n-nodes-base.spreadsheetFile',
    icon: 'legacy/spreadsheet-file/icon.svg',
    load: () => import('./legacy/spreadsheet-file/spreadsheet-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.sseTrigger',
    icon: 'triggers/sse-trigger/icon.svg',
    load: () => import('./triggers/sse-trigger/sse-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.ssh',
    icon: 'network/ssh/icon.svg',
    load: () => import('./network/ssh/ssh.node.ts'),
  },
  {
    name: 'n8n-nodes-base.start',
    icon: 'legacy/start/icon.svg',
    load: () => import('./legacy/start/start.node.ts'),
  },
  {
    name: 'n8n-nodes-base.stickyNote',
    icon: 'flow/sticky-note/icon.svg',
    load: () => import('./flow/sticky-note/sticky-note.node.ts'),
  },
  {
    name: 'n8n-nodes-base.stopAndError',
    icon: 'flow/stop-and-error/icon.svg',
    load: () => import('./flow/stop-and-error/stop-and-error.node.ts'),
  },
  {
    name: 'n8n-nodes-base.summarize',
    icon: 'data/summarize/icon.svg',
    load: () => import('./data/summarize/summarize.node.ts'),
  },
  {
    name: 'n8n-nodes-base.supabase',
    icon: 'services/supabase/icon.svg',
    load: () => import('./services/supabase/supabase.node.ts'),
  },
  {
    name: 'n8n-nodes-base.switch',
    icon: 'flow/switch/icon.svg',
    load: () => import('./flow/switch/switch.node.ts'),
  },
  {
    name: 'n8n-nodes-base.telegram',
    icon: 'services/telegram/icon.svg',
    load: () => import('./services/telegram/telegram.node.ts'),
  },
  {
    name: 'n8n-nodes-base.telegramTrigger',
    icon: 'services/telegram/icon.svg',
    load: () => import('./services/telegram/telegram-trigger.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.textClassifier',
    icon: 'ai/chains/text-classifier/icon.svg',
    load: () => import('./ai/chains/text-classifier/text-classifier.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolCalculator',
    icon: 'ai/tools/calculator/icon.svg',
    load: () => import('./ai/tools/calculator/tool-calculator.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolCode',
    icon: 'ai/tools/tool-code/icon.svg',
    load: () => import('./ai/tools/tool-code/tool-code.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolHttpRequest',
    icon: 'ai/tools/http-request/icon.svg',
    load: () => import('./ai/tools/http-request/tool-http-request.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolThink',
    icon: 'ai/tools/think/icon.svg',
    load: () => import('./ai/tools/think/tool-think.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolWikipedia',
    icon: 'ai/tools/wikipedia/icon.svg',
    load: () => import('./ai/tools/wikipedia/tool-wikipedia.node.ts'),
  },
  {
    name: '@n8n/n8n-nodes-langchain.toolWorkflow',
    icon: 'ai/tools/workflow/icon.svg',
    load: () => import('./ai/tools/workflow/tool-workflow.node.ts'),
  },
  {
    name: 'n8n-nodes-base.totp',
    icon: 'data/totp/icon.svg',
    load: () => import('./data/totp/totp.node.ts'),
  },
  {
    name: 'n8n-nodes-base.trello',
    icon: 'services/trello/icon.svg',
    load: () => import('./services/trello/trello.node.ts'),
  },
  {
    name: 'n8n-nodes-base.trelloTrigger',
    icon: 'services/trello/icon.svg',
    load: () => import('./services/trello/trello-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.twilio',
    icon: 'services/twilio/icon.svg',
    load: () => import('./services/twilio/twilio.node.ts'),
  },
  {
    name: 'n8n-nodes-base.twilioTrigger',
    icon: 'services/twilio/icon.svg',
    load: () => import('./services/twilio/twilio-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.typeformTrigger',
    icon: 'services/typeform/icon.svg',
    load: () => import('./services/typeform/typeform-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.wait',
    icon: 'flow/wait/icon.svg',
    load: () => import('./flow/wait/wait.node.ts'),
  },
  {
    name: 'n8n-nodes-base.webhook',
    icon: 'triggers/webhook/icon.svg',
    load: () => import('./triggers/webhook/webhook.node.ts'),
  },
  {
    name: 'n8n-nodes-base.whatsAppTrigger',
    icon: 'services/whats-app/icon.svg',
    load: () => import('./services/whats-app/whats-app-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.workflowTrigger',
    icon: 'triggers/workflow-trigger/icon.svg',
    load: () => import('./triggers/workflow-trigger/workflow-trigger.node.ts'),
  },
  {
    name: 'n8n-nodes-base.writeBinaryFile',
    icon: 'legacy/write-binary-file/icon.svg',
    load: () => import('./legacy/write-binary-file/write-binary-file.node.ts'),
  },
  {
    name: 'n8n-nodes-base.xml',
    icon: 'data/xml/icon.svg',
    load: () => import('./data/xml/xml.node.ts'),
  },
  {
    name: 'n8n-nodes-base.youTube',
    icon: 'services/google/youtube/icon.svg',
    load: () => import('./services/google/youtube/youtube.node.ts'),
  },
  {
    name: 'n8n-nodes-base.airtableTool',
    icon: 'services/airtable/icon.svg',
    toolOf: 'n8n-nodes-base.airtable',
    load: () => toolFrom(import('./services/airtable/airtable.node.ts')),
  },
  {
    name: 'n8n-nodes-base.baserowTool',
    icon: 'services/baserow/icon.svg',
    toolOf: 'n8n-nodes-base.baserow',
    load: () => toolFrom(import('./services/baserow/baserow.node.ts')),
  },
  {
    name: 'n8n-nodes-base.clickUpTool',
    icon: 'services/click-up/icon.svg',
    toolOf: 'n8n-nodes-base.clickUp',
    load: () => toolFrom(import('./services/click-up/click-up.node.ts')),
  },
  {
    name: 'n8n-nodes-base.cryptoTool',
    icon: 'data/crypto/icon.svg',
    toolOf: 'n8n-nodes-base.crypto',
    load: () => toolFrom(import('./data/crypto/crypto.node.ts')),
  },
  {
    name: 'n8n-nodes-base.dateTimeTool',
    icon: 'data/date-time/icon.svg',
    toolOf: 'n8n-nodes-base.dateTime',
    load: () => toolFrom(import('./data/date-time/date-time.node.ts')),
  },
  {
    name: 'n8n-nodes-base.discordTool',
    icon: 'services/discord/icon.svg',
    toolOf: 'n8n-nodes-base.discord',
    load: () => toolFrom(import('./services/discord/discord.node.ts')),
  },
  {
    name: 'n8n-nodes-base.githubTool',
    icon: 'services/git-hub/icon.svg',
    toolOf: 'n8n-nodes-base.github',
    load: () => toolFrom(import('./services/git-hub/git-hub.node.ts')),
  },
  {
    name: 'n8n-nodes-base.gmailTool',
    icon: 'services/google/gmail/icon.svg',
    toolOf: 'n8n-nodes-base.gmail',
    load: () => toolFrom(import('./services/google/gmail/gmail.node.ts')),
  },
  {
    name: 'n8n-nodes-base.googleCalendarTool',
    icon: 'services/google/calendar/icon.svg',
    toolOf: 'n8n-nodes-base.googleCalendar',
    load: () => toolFrom(import('./services/google/calendar/google-calendar.node.ts')),
  },
  {
    name: 'n8n-nodes-base.googleDocsTool',
    icon: 'services/google/docs/icon.svg',
    toolOf: 'n8n-nodes-base.googleDocs',
    load: () => toolFrom(import('./services/google/docs/google-docs.node.ts')),
  },
  {
    name: 'n8n-nodes-base.googleDriveTool',
    icon: 'services/google/drive/icon.svg',
    toolOf: 'n8n-nodes-base.googleDrive',
    load: () => toolFrom(import('./services/google/drive/google-drive.node.ts')),
  },
  {
    name: 'n8n-nodes-base.googleSheetsTool',
    icon: 'services/google/sheets/icon.svg',
    toolOf: 'n8n-nodes-base.googleSheets',
    load: () => toolFrom(import('./services/google/sheets/google-sheets.node.ts')),
  },
  {
    name: 'n8n-nodes-base.googleTasksTool',
    icon: 'services/google/tasks/icon.svg',
    toolOf: 'n8n-nodes-base.googleTasks',
    load: () => toolFrom(import('./services/google/tasks/google-tasks.node.ts')),
  },
  {
    name: 'n8n-nodes-base.httpRequestTool',
    icon: 'network/http-request/icon.svg',
    toolOf: 'n8n-nodes-base.httpRequest',
    load: () => toolFrom(import('./network/http-request/http-request.node.ts')),
  },
  {
    name: 'n8n-nodes-base.jiraTool',
    icon: 'services/atlassian/jira/icon.svg',
    toolOf: 'n8n-nodes-base.jira',
    load: () => toolFrom(import('./services/atlassian/jira/jira.node.ts')),
  },
  {
    name: 'n8n-nodes-base.microsoftOneDriveTool',
    icon: 'services/microsoft/one-drive/icon.svg',
    toolOf: 'n8n-nodes-base.microsoftOneDrive',
    load: () => toolFrom(import('./services/microsoft/one-drive/microsoft-one-drive.node.ts')),
  },
  {
    name: 'n8n-nodes-base.microsoftOutlookTool',
    icon: 'services/microsoft/outlook/icon.svg',
    toolOf: 'n8n-nodes-base.microsoftOutlook',
    load: () => toolFrom(import('./services/microsoft/outlook/microsoft-outlook.node.ts')),
  },
  {
    name: 'n8n-nodes-base.mongoDbTool',
    icon: 'databases/mongo-db/icon.svg',
    toolOf: 'n8n-nodes-base.mongoDb',
    load: () => toolFrom(import('./databases/mongo-db/mongo-db.node.ts')),
  },
  {
    name: 'n8n-nodes-base.mySqlTool',
    icon: 'databases/my-sql/icon.svg',
    toolOf: 'n8n-nodes-base.mySql',
    load: () => toolFrom(import('./databases/my-sql/my-sql.node.ts')),
  },
  {
    name: 'n8n-nodes-base.n8nTrainingCustomerDatastoreTool',
    icon: 'services/n8n-training/n8n-training-customer-datastore.svg',
    toolOf: 'n8n-nodes-base.n8nTrainingCustomerDatastore',
    load: () => toolFrom(import('./services/n8n-training/n8n-training-customer-datastore.node.ts')),
  },
  {
    name: 'n8n-nodes-base.n8nTrainingCustomerMessengerTool',
    icon: 'services/n8n-training/n8n-training-customer-messenger.svg',
    toolOf: 'n8n-nodes-base.n8nTrainingCustomerMessenger',
    load: () => toolFrom(import('./services/n8n-training/n8n-training-customer-messenger.node.ts')),
  },
  {
    name: 'n8n-nodes-base.nocoDbTool',
    icon: 'services/noco-db/icon.svg',
    toolOf: 'n8n-nodes-base.nocoDb',
    load: () => toolFrom(import('./services/noco-db/noco-db.node.ts')),
  },
  {
    name: 'n8n-nodes-base.notionTool',
    icon: 'services/notion/icon.svg',
    toolOf: 'n8n-nodes-base.notion',
    load: () => toolFrom(import('./services/notion/notion.node.ts')),
  },
  {
    name: 'n8n-nodes-base.postgresTool',
    icon: 'databases/postgres/icon.svg',
    toolOf: 'n8n-nodes-base.postgres',
    load: () => toolFrom(import('./databases/postgres/postgres.node.ts')),
  },
  {
    name: 'n8n-nodes-base.redisTool',
    icon: 'databases/redis/icon.svg',
    toolOf: 'n8n-nodes-base.redis',
    load: () => toolFrom(import('./databases/redis/redis.node.ts')),
  },
  {
    name: 'n8n-nodes-base.slackTool',
    icon: 'services/slack/icon.svg',
    toolOf: 'n8n-nodes-base.slack',
    load: () => toolFrom(import('./services/slack/slack.node.ts')),
  },
  {
    name: 'n8n-nodes-base.supabaseTool',
    icon: 'services/supabase/icon.svg',
    toolOf: 'n8n-nodes-base.supabase',
    load: () => toolFrom(import('./services/supabase/supabase.node.ts')),
  },
  {
    name: 'n8n-nodes-base.telegramTool',
    icon: 'services/telegram/icon.svg',
    toolOf: 'n8n-nodes-base.telegram',
    load: () => toolFrom(import('./services/telegram/telegram.node.ts')),
  },
  {
    name: 'n8n-nodes-base.trelloTool',
    icon: 'services/trello/icon.svg',
    toolOf: 'n8n-nodes-base.trello',
    load: () => toolFrom(import('./services/trello/trello.node.ts')),
  },
  {
    name: 'n8n-nodes-base.twilioTool',
    icon: 'services/twilio/icon.svg',
    toolOf: 'n8n-nodes-base.twilio',
    load: () => toolFrom(import('./services/twilio/twilio.node.ts')),
  },
  {
    name: 'n8n-nodes-base.youTubeTool',
    icon: 'services/google/youtube/icon.svg',
    toolOf: 'n8n-nodes-base.youTube',
    load: () => toolFrom(import('./services/google/youtube/youtube.node.ts')),
  },
];

/** All built-in credential types. */
export const credentialModules: readonly CredentialModule[] = [
  { name: 'anthropicApi', load: () => import('./ai/models/anthropic/anthropic-api.credential.ts') },
  { name: 'azureOpenAiApi', load: () => import('./ai/models/azure-open-ai/azure-open-ai-api.credential.ts') },
  { name: 'baserowApi', load: () => import('./services/baserow/baserow-api.credential.ts') },
  { name: 'cohereApi', load: () => import('./ai/models/compatible/cohere-api.credential.ts') },
  { name: 'crypto', load: () => import('./data/crypto/crypto.credential.ts') },
  { name: 'deepSeekApi', load: () => import('./ai/models/compatible/deep-seek-api.credential.ts') },
  {
    name: 'ftp',
    load: () => import('./network/ftp/ftp.credential.ts'),
    loadTest: () => import('./network/ftp/ftp.credential-test.ts'),
  },
  { name: 'googlePalmApi', load: () => import('./ai/models/google-gemini/google-palm-api.credential.ts') },
  { name: 'groqApi', load: () => import('./ai/models/compatible/groq-api.credential.ts') },
  { name: 'httpBasicAuth', load: () => import('./network/http-request/credentials/http-basic-auth.credential.ts') },
  { name: 'httpBearerAuth', load: () => import('./network/http-request/credentials/http-bearer-auth.credential.ts') },
  { name: 'httpCustomAuth', load: () => import('./network/http-request/credentials/http-custom-auth.credential.ts') },
  { name: 'httpDigestAuth', load: () => import('./network/http-request/credentials/http-digest-auth.credential.ts') },
  { name: 'httpHeaderAuth', load: () => import('./network/http-request/credentials/http-header-auth.credential.ts') },
  { name: 'httpQueryAuth', load: () => import('./network/http-request/credentials/http-query-auth.credential.ts') },
  { name: 'httpSslAuth', load: () => import('./network/http-request/credentials/http-ssl-auth.credential.ts') },
  {
    name: 'imap',
    load: () => import('./network/email-read-imap/imap.credential.ts'),
    loadTest: () => import('./network/email-read-imap/imap.credential-test.ts'),
  },
  { name: 'jwtAuth', load: () => import('./data/jwt/jwt-auth.credential.ts') },
  { name: 'mistralCloudApi', load: () => import('./ai/models/compatible/mistral-cloud-api.credential.ts') },
  {
    name: 'mongoDb',
    load: () => import('./databases/mongo-db/mongo-db.credential.ts'),
    loadTest: () => import('./databases/mongo-db/mongo-db.credential-test.ts'),
  },
  {
    name: 'mySql',
    load: () => import('./databases/my-sql/my-sql.credential.ts'),
    loadTest: () => import('./databases/my-sql/my-sql.credential-test.ts'),
  },
  { name: 'oAuth1Api', load: () => import('./network/http-request/credentials/o-auth1-api.credential.ts') },
  { name: 'oAuth2Api', load: () => import('./network/http-request/credentials/o-auth2-api.credential.ts') },
  { name: 'ollamaApi', load: () => import('./ai/models/ollama/ollama-api.credential.ts') },
  { name: 'openAiApi', load: () => import('./ai/models/open-ai/open-ai-api.credential.ts') },
  { name: 'openRouterApi', load: () => import('./ai/models/compatible/open-router-api.credential.ts') },
  {
    name: 'postgres',
    load: () => import('./databases/postgres/postgres.credential.ts'),
    loadTest: () => import('./databases/postgres/postgres.credential-test.ts'),
  },
  {
    name: 'redis',
    load: () => import('./databases/redis/redis.credential.ts'),
    loadTest: () => import('./databases/redis/redis.credential-test.ts'),
  },
  {
    name: 'sftp',
    load: () => import('./network/ftp/sftp.credential.ts'),
    loadTest: () => import('./network/ftp/sftp.credential-test.ts'),
  },
  {
    name: 'smtp',
    load: () => import('./network/email-send/smtp.credential.ts'),
    loadTest: () => import('./network/email-send/smtp.credential-test.ts'),
  },
  {
    name: 'sshPassword',
    load: () => import('./network/ssh/ssh-password.credential.ts'),
    loadTest: () => import('./network/ssh/ssh-password.credential-test.ts'),
  },
  {
    name: 'sshPrivateKey',
    load: () => import('./network/ssh/ssh-private-key.credential.ts'),
    loadTest: () => import('./network/ssh/ssh-private-key.credential-test.ts'),
  },
  { name: 'telegramApi', load: () => import('./services/telegram/telegram-api.credential.ts') },
  { name: 'totpApi', load: () => import('./data/totp/totp-api.credential.ts') },
  { name: 'xAiApi', load: () => import('./ai/models/compatible/x-ai-api.credential.ts') },
  {
    name: 'airtableTokenApi',
    icon: 'services/airtable/icon.svg',
    load: () => credentialOf(import('./services/airtable/airtable.credentials.ts'), 'airtableTokenApi'),
  },
  {
    name: 'airtableApi',
    icon: 'services/airtable/icon.svg',
    load: () => credentialOf(import('./services/airtable/airtable.credentials.ts'), 'airtableApi'),
  },
  {
    name: 'airtableOAuth2Api',
    icon: 'services/airtable/icon.svg',
    load: () => credentialOf(import('./services/airtable/airtable.credentials.ts'), 'airtableOAuth2Api'),
  },
  {
    name: 'asanaApi',
    icon: 'services/asana/icon.svg',
    load: () => credentialOf(import('./services/asana/asana.credentials.ts'), 'asanaApi'),
  },
  {
    name: 'asanaOAuth2Api',
    icon: 'services/asana/icon.svg',
    load: () => credentialOf(import('./services/asana/asana.credentials.ts'), 'asanaOAuth2Api'),
  },
  {
    name: 'jiraSoftwareCloudApi',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'jiraSoftwareCloudApi'),
  },
  {
    name: 'jiraSoftwareServerApi',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'jiraSoftwareServerApi'),
  },
  {
    name: 'jiraSoftwareServerPatApi',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'jiraSoftwareServerPatApi'),
  },
  {
    name: 'atlassianServiceAccountApi',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'atlassianServiceAccountApi'),
  },
  {
    name: 'atlassianOAuth2Api',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'atlassianOAuth2Api'),
  },
  {
    name: 'jiraSoftwareCloudOAuth2Api',
    icon: 'services/atlassian/icon.svg',
    load: () => credentialOf(import('./services/atlassian/atlassian.credentials.ts'), 'jiraSoftwareCloudOAuth2Api'),
  },
  {
    name: 'aws',
    icon: 'services/aws/icon.svg',
    load: () => credentialOf(import('./services/aws/aws.credentials.ts'), 'aws'),
  },
  {
    name: 'awsAssumeRole',
    icon: 'services/aws/icon.svg',
    load: () => credentialOf(import('./services/aws/aws.credentials.ts'), 'awsAssumeRole'),
  },
  {
    name: 'calendlyApi',
    icon: 'services/calendly/icon.svg',
    load: () => credentialOf(import('./services/calendly/calendly.credentials.ts'), 'calendlyApi'),
  },
  {
    name: 'calendlyOAuth2Api',
    icon: 'services/calendly/icon.svg',
    load: () => credentialOf(import('./services/calendly/calendly.credentials.ts'), 'calendlyOAuth2Api'),
  },
  {
    name: 'clickUpApi',
    icon: 'services/click-up/icon.svg',
    load: () => credentialOf(import('./services/click-up/click-up.credentials.ts'), 'clickUpApi'),
  },
  {
    name: 'clickUpOAuth2Api',
    icon: 'services/click-up/icon.svg',
    load: () => credentialOf(import('./services/click-up/click-up.credentials.ts'), 'clickUpOAuth2Api'),
  },
  {
    name: 'discordBotApi',
    icon: 'services/discord/icon.svg',
    load: () => credentialOf(import('./services/discord/discord.credentials.ts'), 'discordBotApi'),
  },
  {
    name: 'discordWebhookApi',
    icon: 'services/discord/icon.svg',
    load: () => credentialOf(import('./services/discord/discord.credentials.ts'), 'discordWebhookApi'),
  },
  {
    name: 'discordOAuth2Api',
    icon: 'services/discord/icon.svg',
    load: () => credentialOf(import('./services/discord/discord.credentials.ts'), 'discordOAuth2Api'),
  },
  {
    name: 'githubApi',
    icon: 'services/git-hub/icon.svg',
    load: () => credentialOf(import('./services/git-hub/git-hub.credentials.ts'), 'githubApi'),
  },
  {
    name: 'githubAppApi',
    icon: 'services/git-hub/icon.svg',
    load: () => credentialOf(import('./services/git-hub/git-hub.credentials.ts'), 'githubAppApi'),
  },
  {
    name: 'githubOAuth2Api',
    icon: 'services/git-hub/icon.svg',
    load: () => credentialOf(import('./services/git-hub/git-hub.credentials.ts'), 'githubOAuth2Api'),
  },
  {
    name: 'gitlabApi',
    icon: 'services/git-lab/icon.svg',
    load: () => credentialOf(import('./services/git-lab/git-lab.credentials.ts'), 'gitlabApi'),
  },
  {
    name: 'gitlabOAuth2Api',
    icon: 'services/git-lab/icon.svg',
    load: () => credentialOf(import('./services/git-lab/git-lab.credentials.ts'), 'gitlabOAuth2Api'),
  },
  {
    name: 'googleApi',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleApi'),
  },
  {
    name: 'googleOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleOAuth2Api'),
  },
  {
    name: 'gmailOAuth2',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'gmailOAuth2'),
  },
  {
    name: 'googleCalendarOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleCalendarOAuth2Api'),
  },
  {
    name: 'googleDocsOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleDocsOAuth2Api'),
  },
  {
    name: 'googleDriveOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleDriveOAuth2Api'),
  },
  {
    name: 'googleSheetsOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleSheetsOAuth2Api'),
  },
  {
    name: 'googleSheetsTriggerOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleSheetsTriggerOAuth2Api'),
  },
  {
    name: 'googleTasksOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'googleTasksOAuth2Api'),
  },
  {
    name: 'youTubeOAuth2Api',
    icon: 'services/google/icon.svg',
    load: () => credentialOf(import('./services/google/google.credentials.ts'), 'youTubeOAuth2Api'),
  },
  {
    name: 'hubspotAppToken',
    icon: 'services/hub-spot/icon.svg',
    load: () => credentialOf(import('./services/hub-spot/hub-spot.credentials.ts'), 'hubspotAppToken'),
  },
  {
    name: 'hubspotApi',
    icon: 'services/hub-spot/icon.svg',
    load: () => credentialOf(import('./services/hub-spot/hub-spot.credentials.ts'), 'hubspotApi'),
  },
  {
    name: 'hubspotOAuth2Api',
    icon: 'services/hub-spot/icon.svg',
    load: () => credentialOf(import('./services/hub-spot/hub-spot.credentials.ts'), 'hubspotOAuth2Api'),
  },
  {
    name: 'mailgunApi',
    icon: 'services/mailgun/icon.svg',
    load: () => credentialOf(import('./services/mailgun/mailgun.credentials.ts'), 'mailgunApi'),
  },
  {
    name: 'mattermostApi',
    icon: 'services/mattermost/icon.svg',
    load: () => credentialOf(import('./services/mattermost/mattermost.credentials.ts'), 'mattermostApi'),
  },
  {
    name: 'microsoftOAuth2Api',
    load: () => credentialOf(import('./services/microsoft/microsoft.credentials.ts'), 'microsoftOAuth2Api'),
  },
  {
    name: 'microsoftOutlookOAuth2Api',
    load: () => credentialOf(import('./services/microsoft/microsoft.credentials.ts'), 'microsoftOutlookOAuth2Api'),
  },
  {
    name: 'microsoftOneDriveOAuth2Api',
    load: () => credentialOf(import('./services/microsoft/microsoft.credentials.ts'), 'microsoftOneDriveOAuth2Api'),
  },
  {
    name: 'n8nApi',
    icon: 'services/n8n/icon.svg',
    load: () => credentialOf(import('./services/n8n/n8n.credentials.ts'), 'n8nApi'),
  },
  {
    name: 'nocoDb',
    icon: 'services/noco-db/icon.svg',
    load: () => credentialOf(import('./services/noco-db/noco-db.credentials.ts'), 'nocoDb'),
  },
  {
    name: 'nocoDbApiToken',
    icon: 'services/noco-db/icon.svg',
    load: () => credentialOf(import('./services/noco-db/noco-db.credentials.ts'), 'nocoDbApiToken'),
  },
  {
    name: 'notionApi',
    icon: 'services/notion/icon.svg',
    load: () => credentialOf(import('./services/notion/notion.credentials.ts'), 'notionApi'),
  },
  {
    name: 'notionOAuth2Api',
    icon: 'services/notion/icon.svg',
    load: () => credentialOf(import('./services/notion/notion.credentials.ts'), 'notionOAuth2Api'),
  },
  {
    name: 'schemaRegistryApi',
    icon: 'services/schema-registry/icon.svg',
    load: () => credentialOf(import('./services/schema-registry/schema-registry.credentials.ts'), 'schemaRegistryApi'),
  },
  {
    name: 'sendGridApi',
    icon: 'services/send-grid/icon.svg',
    load: () => credentialOf(import('./services/send-grid/send-grid.credentials.ts'), 'sendGridApi'),
  },
  {
    name: 'shopifyAccessTokenApi',
    icon: 'services/shopify/icon.svg',
    load: () => credentialOf(import('./services/shopify/shopify.credentials.ts'), 'shopifyAccessTokenApi'),
  },
  {
    name: 'shopifyApi',
    icon: 'services/shopify/icon.svg',
    load: () => credentialOf(import('./services/shopify/shopify.credentials.ts'), 'shopifyApi'),
  },
  {
    name: 'shopifyOAuth2Api',
    icon: 'services/shopify/icon.svg',
    load: () => credentialOf(import('./services/shopify/shopify.credentials.ts'), 'shopifyOAuth2Api'),
  },
  {
    name: 'slackApi',
    icon: 'services/slack/icon.svg',
    load: () => credentialOf(import('./services/slack/slack.credentials.ts'), 'slackApi'),
  },
  {
    name: 'slackOAuth2Api',
    icon: 'services/slack/icon.svg',
    load: () => credentialOf(import('./services/slack/slack.credentials.ts'), 'slackOAuth2Api'),
  },
  {
    name: 'stripeApi',
    icon: 'services/stripe/icon.svg',
    load: () => credentialOf(import('./services/stripe/stripe.credentials.ts'), 'stripeApi'),
  },
  {
    name: 'supabaseApi',
    icon: 'services/supabase/icon.svg',
    load: () => credentialOf(import('./services/supabase/supabase.credentials.ts'), 'supabaseApi'),
  },
  {
    name: 'todoistApi',
    icon: 'services/todoist/icon.svg',
    load: () => credentialOf(import('./services/todoist/todoist.credentials.ts'), 'todoistApi'),
  },
  {
    name: 'todoistOAuth2Api',
    icon: 'services/todoist/icon.svg',
    load: () => credentialOf(import('./services/todoist/todoist.credentials.ts'), 'todoistOAuth2Api'),
  },
  {
    name: 'trelloApi',
    icon: 'services/trello/icon.svg',
    load: () => credentialOf(import('./services/trello/trello.credentials.ts'), 'trelloApi'),
  },
  {
    name: 'trelloOAuth1Api',
    icon: 'services/trello/icon.svg',
    load: () => credentialOf(import('./services/trello/trello.credentials.ts'), 'trelloOAuth1Api'),
  },
  {
    name: 'twilioApi',
    icon: 'services/twilio/icon.svg',
    load: () => credentialOf(import('./services/twilio/twilio.credentials.ts'), 'twilioApi'),
  },
  {
    name: 'typeformApi',
    icon: 'services/typeform/icon.svg',
    load: () => credentialOf(import('./services/typeform/typeform.credentials.ts'), 'typeformApi'),
  },
  {
    name: 'typeformOAuth2Api',
    icon: 'services/typeform/icon.svg',
    load: () => credentialOf(import('./services/typeform/typeform.credentials.ts'), 'typeformOAuth2Api'),
  },
  {
    name: 'whatsAppTriggerApi',
    icon: 'services/whats-app/icon.svg',
    load: () => credentialOf(import('./services/whats-app/whats-app.credentials.ts'), 'whatsAppTriggerApi'),
  },
  {
    name: 'wordpressApi',
    icon: 'services/word-press/icon.svg',
    load: () => credentialOf(import('./services/word-press/word-press.credentials.ts'), 'wordpressApi'),
  },
  {
    name: 'wordpressOAuth2Api',
    icon: 'services/word-press/icon.svg',
    load: () => credentialOf(import('./services/word-press/word-press.credentials.ts'), 'wordpressOAuth2Api'),
  },
];

/** What is done in processes for heavy work. */
export const workModules: readonly WorkModule[] = [
  { name: 'edit-picture', load: () => import('./files/edit-image/edit-picture.work.ts') },
  { name: 'extract-values', load: () => import('./lib/html/extract-values.work.ts') },
  { name: 'html-to-markdown', load: () => import('./data/markdown/html-to-markdown.work.ts') },
  { name: 'markdown-to-html', load: () => import('./data/markdown/markdown-to-html.work.ts') },
  { name: 'query-inputs', load: () => import('./flow/merge/sql/query-inputs.work.ts') },
  { name: 'read-calendar', load: () => import('./lib/calendar/read-calendar.work.ts') },
  { name: 'read-feed-items', load: () => import('./network/rss/read-feed-items.work.ts') },
  { name: 'read-pdf', load: () => import('./lib/pdf/read-pdf.work.ts') },
  { name: 'read-workbook', load: () => import('./lib/spreadsheet/read-workbook.work.ts') },
  { name: 'read-xml', load: () => import('./lib/xml/read-xml.work.ts') },
  { name: 'write-workbook', load: () => import('./lib/spreadsheet/write-workbook.work.ts') },
];
