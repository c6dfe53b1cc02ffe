import { microsoftExcelV2 } from './microsoft-excel-v2.ts';
import { microsoftExcelV1 } from './v1/microsoft-excel-v1.ts';

export default [microsoftExcelV1, microsoftExcelV2];
