// Made by scripts/generate-template-library.mjs from the files of the library.
import template1 from './library/first-steps.json' with { type: 'json' };
import template2 from './library/expressions-tour.json' with { type: 'json' };
import template3 from './library/route-by-rules.json' with { type: 'json' };
import template4 from './library/work-in-batches.json' with { type: 'json' };
import template5 from './library/handle-errors.json' with { type: 'json' };
import template6 from './library/hello-webhook.json' with { type: 'json' };
import template7 from './library/validate-requests.json' with { type: 'json' };
import template8 from './library/verify-signatures.json' with { type: 'json' };
import template9 from './library/fan-out-events.json' with { type: 'json' };
import template10 from './library/csv-endpoint.json' with { type: 'json' };
import template11 from './library/short-links.json' with { type: 'json' };
import template12 from './library/weather-by-mail.json' with { type: 'json' };
import template13 from './library/exchange-rate-alert.json' with { type: 'json' };
import template14 from './library/paged-api.json' with { type: 'json' };
import template15 from './library/graphql-list.json' with { type: 'json' };
import template16 from './library/page-changes.json' with { type: 'json' };
import template17 from './library/uptime-check.json' with { type: 'json' };
import template18 from './library/news-digest.json' with { type: 'json' };
import template19 from './library/scrape-table.json' with { type: 'json' };
import template20 from './library/sitemap-audit.json' with { type: 'json' };
import template21 from './library/clean-customers.json' with { type: 'json' };
import template22 from './library/monthly-totals.json' with { type: 'json' };
import template23 from './library/compare-lists.json' with { type: 'json' };
import template24 from './library/enrich-by-key.json' with { type: 'json' };
import template25 from './library/flatten-orders.json' with { type: 'json' };
import template26 from './library/working-days.json' with { type: 'json' };
import template27 from './library/csv-to-json.json' with { type: 'json' };
import template28 from './library/excel-report.json' with { type: 'json' };
import template29 from './library/calendar-invitation.json' with { type: 'json' };
import template30 from './library/zip-files.json' with { type: 'json' };
import template31 from './library/xml-both-ways.json' with { type: 'json' };
import template32 from './library/api-to-postgres.json' with { type: 'json' };
import template33 from './library/postgres-export.json' with { type: 'json' };
import template34 from './library/mysql-cleanup.json' with { type: 'json' };
import template35 from './library/mongo-archive.json' with { type: 'json' };
import template36 from './library/redis-cache.json' with { type: 'json' };
import template37 from './library/contact-form.json' with { type: 'json' };
import template38 from './library/approval.json' with { type: 'json' };
import template39 from './library/survey-pages.json' with { type: 'json' };
import template40 from './library/error-mail.json' with { type: 'json' };
import template41 from './library/disk-space.json' with { type: 'json' };
import template42 from './library/mail-attachments.json' with { type: 'json' };
import template43 from './library/rate-limit.json' with { type: 'json' };
import template44 from './library/checked-sub-workflow.json' with { type: 'json' };
import template45 from './library/newsletter.json' with { type: 'json' };
import template46 from './library/access-tokens.json' with { type: 'json' };

/** A file of the library. */
interface TemplateFile {
  id: number;
  name: string;
  description: string;
  /** Slugs of categories. */
  categories: string[];
  createdAt: string;
  workflow: unknown;
}

/** Slug and content of each file, by id. */
export const FILES: ReadonlyArray<readonly [slug: string, file: TemplateFile]> = [
  ['first-steps', template1],
  ['expressions-tour', template2],
  ['route-by-rules', template3],
  ['work-in-batches', template4],
  ['handle-errors', template5],
  ['hello-webhook', template6],
  ['validate-requests', template7],
  ['verify-signatures', template8],
  ['fan-out-events', template9],
  ['csv-endpoint', template10],
  ['short-links', template11],
  ['weather-by-mail', template12],
  ['exchange-rate-alert', template13],
  ['paged-api', template14],
  ['graphql-list', template15],
  ['page-changes', template16],
  ['uptime-check', template17],
  ['news-digest', template18],
  ['scrape-table', template19],
  ['sitemap-audit', template20],
  ['clean-customers', template21],
  ['monthly-totals', template22],
  ['compare-lists', template23],
  ['enrich-by-key', template24],
  ['flatten-orders', template25],
  ['working-days', template26],
  ['csv-to-json', template27],
  ['excel-report', template28],
  ['calendar-invitation', template29],
  ['zip-files', template30],
  ['xml-both-ways', template31],
  ['api-to-postgres', template32],
  ['postgres-export', template33],
  ['mysql-cleanup', template34],
  ['mongo-archive', template35],
  ['redis-cache', template36],
  ['contact-form', template37],
  ['approval', template38],
  ['survey-pages', template39],
  ['error-mail', template40],
  ['disk-space', template41],
  ['mail-attachments', template42],
  ['rate-limit', template43],
  ['checked-sub-workflow', template44],
  ['newsletter', template45],
  ['access-tokens', template46],
];
