// The domains of a server, a line each. The composer puts them in order.
export { auditLogModule } from '../audit-log/audit-log.module.ts';
export { hostedModule } from '../hosted/hosted.module.ts';
export { insightModule } from '../insights/insight.module.ts';
export { tagModule } from '../tags/tag.module.ts';
