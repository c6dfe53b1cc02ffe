export { describeFailure, type TravellingError } from './context/failed-item.ts';
export { type EvaluateWith, packageCredentialType } from './credentials/package-credential-type.ts';
export { describePackage, type PackageCatalogue, type PackageCredentialType } from './describe/describe-package.ts';
export { n8nWorkflow } from './n8n-workflow/module.ts';
export { type LoadedPackage, loadPackage } from './package/load-package.ts';
export type { NodeJob, NodeJobResult, NodePort } from './port/node-port.ts';
export { runNode } from './run/run-node.ts';
