/**
 * What this package uses of the module that the platform gives to nodes. Only types: nothing of it is installed. Add what you
 * use besides, or put the package `n8n-workflow` into the devDependencies and remove this file.
 */
declare module 'n8n-workflow' {
  export type Data = Record<string, unknown>;

  export interface Item {
    json: Data;
    pairedItem?: { item: number };
  }

  export interface Property {
    displayName: string;
    name: string;
    type:
      | 'string'
      | 'number'
      | 'boolean'
      | 'options'
      | 'collection'
      | 'fixedCollection'
      | 'json'
      | 'dateTime'
      | 'notice';
    default: unknown;
    description?: string;
    required?: boolean;
    noDataExpression?: boolean;
    placeholder?: string;
    options?: Array<{ name: string; value: string; action?: string; description?: string }>;
    typeOptions?: { password?: boolean; rows?: number; minValue?: number; maxValue?: number };
    displayOptions?: { show?: Record<string, unknown[]>; hide?: Record<string, unknown[]> };
  }

  export interface NodeDescription {
    displayName: string;
    name: string;
    icon: string;
    group: string[];
    version: number | number[];
    subtitle?: string;
    description: string;
    defaults: { name: string };
    inputs: string[];
    outputs: string[];
    usableAsTool?: boolean;
    credentials?: Array<{ name: string; required?: boolean }>;
    properties: Property[];
  }

  export interface Request {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    baseURL?: string;
    url: string;
    headers?: Record<string, string>;
    qs?: Data;
    body?: unknown;
    json?: boolean;
  }

  /** What `this` is while a node runs. */
  export interface ExecuteContext {
    getInputData(): Item[];
    getNodeParameter(name: string, itemIndex: number): unknown;
    getCredentials(type: string): Promise<Data>;
    continueOnFail(): boolean;
    helpers: {
      httpRequestWithAuthentication(this: ExecuteContext, credentialType: string, request: Request): Promise<unknown>;
      returnJsonArray(data: Data | Data[]): Item[];
    };
  }

  export interface CredentialDescription {
    name: string;
    displayName: string;
    documentationUrl?: string;
    properties: Property[];
    authenticate: { type: 'generic'; properties: { headers?: Record<string, string>; qs?: Record<string, string> } };
    test: { request: Request };
  }
}
