import { path, string, z } from '@millrace/node-sdk';
import { venafi } from './client.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const templatesOfApplication = z.object({ certificateIssuingTemplateAliasIdMap: z.record(z.string(), z.string()) });

const applicationPlace = string('applicationId', { label: 'Application' });

export const applications = venafi.choices('getApplications', {
  async find({ client }) {
    const answer = z.object({ applications: named });
    const found = await client.get('/outagedetection/v1/applications', { answer });
    return found.applications.map(({ id, name }) => ({ name, value: id }));
  },
});

/** Of the chosen application, which gives them names of its own; else of the whole company. */
export const issuingTemplates = venafi.choices('getCertificateIssuingTemplates', {
  uses: [applicationPlace],
  async find({ client, parameters: { applicationId = '' } }) {
    if (applicationId === '') {
      const answer = z.object({ certificateIssuingTemplates: named });
      const found = await client.get('/v1/certificateissuingtemplates', { answer });
      return found.certificateIssuingTemplates.map(({ id, name }) => ({ name, value: id }));
    }
    const answer = templatesOfApplication;
    const found = await client.get(path`/outagedetection/v1/applications/${applicationId}`, { answer });
    return Object.entries(found.certificateIssuingTemplateAliasIdMap).map(([name, value]) => ({ name, value }));
  },
});
