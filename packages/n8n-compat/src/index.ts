export { describeFailure, type TravellingError } from './context/failed-item.ts';
export type { SignedRequest } from './credentials/credential-code.ts';
export {
  type CredentialCode,
  type EvaluateWith,
  packageCredentialType,
} from './credentials/package-credential-type.ts';
export {
  describePackage,
  type PackageCatalogue,
  type PackageCredentialType,
  type SubNodeKind,
} from './describe/describe-package.ts';
export { withMissingNames } from './n8n-workflow/missing-names.ts';
export { n8nWorkflow } from './n8n-workflow/module.ts';
export { PackageCode } from './package/package-code.ts';
export type {
  BareCall,
  ConnectedThing,
  NodeJob,
  SupplyPort,
  TriggerPort,
  WorkflowRequest,
  WorkflowRun,
} from './port/node-port.ts';
export type {
  CallResult,
  CredentialTester,
  PackageLookup,
  PackageWork,
  PlainRequest,
  WorkResult,
} from './port/package-work.ts';
export type { SuppliedCall, SuppliedResults, SuppliedThing } from './port/supplied-call.ts';
export { doWork } from './run/do-work.ts';
