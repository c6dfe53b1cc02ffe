import { googleDriveV3 } from './google-drive-v3.ts';
import { googleDriveV1, googleDriveV2 } from './v1/google-drive-v1.ts';

export default [googleDriveV1, googleDriveV2, googleDriveV3];
