import { discordV2 } from './discord-v2.ts';
import { discordV1 } from './v1/discord-v1.ts';

export default [discordV1, discordV2];
