import { googleApi, googleDocsOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

const scopes = ['documents', 'drive', 'drive.file'] as const;
const documents = { name: 'Google Docs', baseUrl: 'https://docs.googleapis.com/v1', scopes } as const;
const drive = { name: 'Google Drive', baseUrl: 'https://www.googleapis.com/drive/v3', scopes } as const;

const accounts = { oAuth2: googleDocsOAuth2Api, serviceAccount: googleApi } as const;
/** The way the first version has it: service accounts come first. */
const serviceAccounts = { serviceAccount: googleApi, oAuth2: googleDocsOAuth2Api } as const;

/** Where documents are written, and where they lie. */
export interface DocumentServices {
  docs: ReturnType<typeof googleService<typeof accounts>>;
  files: ReturnType<typeof googleService<typeof accounts>>;
}

export const services: DocumentServices = {
  docs: googleService({ ...documents, kinds: accounts }),
  files: googleService({ ...drive, kinds: accounts }),
};

export const servicesOfVersion1: DocumentServices = {
  docs: googleService({ ...documents, kinds: serviceAccounts }),
  files: googleService({ ...drive, kinds: serviceAccounts }),
};
