import { address, flag, integer } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** What the pages offer. */
export const featureSettings = {
  tags: variable({
    name: 'MILLRACE_TAGS',
    kind: flag,
    default: true,
    text: 'Whether workflows can have tags.',
  }),
  templates: variable({
    name: 'MILLRACE_TEMPLATES',
    kind: flag,
    default: true,
    text: 'Whether the editor offers templates.',
  }),
  communityPackages: variable({
    name: 'MILLRACE_COMMUNITY_PACKAGES',
    kind: flag,
    default: true,
    text: 'Whether the owner may install packages of nodes from the registry that npm is configured with, and those installed can be used.',
  }),
  packageMaxMiB: variable({
    name: 'MILLRACE_PACKAGE_MAX_MIB',
    kind: integer(1, 65_536),
    default: 1_024,
    text: 'What a package of nodes may take on disk with all it needs, in MiB.',
  }),
  personalization: variable({
    name: 'MILLRACE_PERSONALIZATION',
    kind: flag,
    default: true,
    text: 'Whether people with a new account are asked once what they want to automate. The answers stay on this instance.',
  }),
  versionsFeed: optional({
    name: 'MILLRACE_VERSIONS_FEED',
    kind: address(['http', 'https']),
    text: 'Address of a JSON list of versions that the editor shows as updates. Without it nothing is asked of anybody.',
    secret: true,
  }),
  promptsUrl: optional({
    name: 'MILLRACE_PROMPTS_URL',
    kind: address(['http', 'https']),
    text: 'Address of a service that asks people for their opinion and offers calls to newcomers. It gets the id of the instance and of the user, and what they enter. Without it nothing is asked, and nothing is sent to anybody.',
    secret: true,
  }),
  templatesHost: optional({
    name: 'MILLRACE_TEMPLATES_HOST',
    kind: address(['http', 'https']),
    defaultText: 'the library that Millrace brings along',
    text: 'Address of another host of templates.',
    secret: true,
  }),
  publicApi: variable({
    name: 'MILLRACE_PUBLIC_API',
    kind: flag,
    default: true,
    text: 'Whether programs may call /api/v1 with an API key.',
  }),
  mcpServer: variable({
    name: 'MILLRACE_MCP_SERVER',
    kind: flag,
    default: false,
    text: 'Whether AI clients may build, run and read workflows over MCP at /mcp-server/http, with an API key and what that allows.',
    isChangeable: true,
  }),
  assistant: variable({
    name: 'MILLRACE_ASSISTANT',
    kind: flag,
    default: true,
    text: 'Whether people may use the assistant in the editor, with a credential of their own for a chat model.',
    isChangeable: true,
  }),
  publicApiLimit: variable({
    name: 'MILLRACE_PUBLIC_API_LIMIT',
    kind: integer(1, 1_000_000),
    default: 600,
    text: 'How often in a minute a program may call /api/v1 with one API key.',
  }),
};
