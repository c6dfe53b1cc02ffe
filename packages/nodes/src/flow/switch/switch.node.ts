import { switchV1 } from './switch-v1.ts';
import { switchV2 } from './switch-v2.ts';
import { switchV3 } from './switch-v3.ts';

export default [switchV1, switchV2, switchV3];
