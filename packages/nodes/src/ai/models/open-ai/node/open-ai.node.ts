import { openAiV1 } from './open-ai-v1.ts';
import { openAiV2 } from './open-ai-v2.ts';

export default [openAiV1, openAiV2];
