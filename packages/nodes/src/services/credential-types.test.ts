import { describe, expect, it } from 'vitest';
import { collectCatalogue } from '../catalogue.ts';
import properties from '../testing/credential-properties.json' with { type: 'json' };

const { credentialTypes, icons } = await collectCatalogue();
const byName = new Map(credentialTypes.map((type) => [type.name, type]));

/** For nodes of AWS: a request names its address itself. */
const AWS_ENDPOINTS = ['customEndpoints', 'rekognitionEndpoint', 'lambdaEndpoint', 'snsEndpoint', 'sesEndpoint'].concat(
  ['sqsEndpoint', 's3Endpoint', 'ssmEndpoint', 'bedrockEndpoint', 'bedrockRuntimeEndpoint'],
);

/** Fields of the format that a type here does without. */
const OMITTED: Record<string, readonly string[]> = {
  // Answers of token endpoints that are encrypted (JWE) are not read.
  oAuth2Api: ['jweEnabled', 'jwksUri', 'inlineJwks'],
  aws: AWS_ENDPOINTS,
  awsAssumeRole: AWS_ENDPOINTS,
};

/** Fields that the format does not know. */
const ADDED = ['accessTokenIn', 'accessTokenName'];

describe('Credential types', () => {
  it.each(Object.entries(properties))('%s has the fields of the format', (name, expected) => {
    const type = byName.get(name);
    const fields = new Set(type?.properties.map((property) => property.name));
    for (const field of ADDED) fields.delete(field);
    expect([...fields].sort()).toEqual(expected.filter((field) => !OMITTED[name]?.includes(field)).sort());
  });

  it('extend types that are here', () => {
    for (const { name, extends: parents = [] } of credentialTypes) {
      for (const parent of parents) expect(byName.has(parent), `${name} extends ${parent}`).toBe(true);
    }
  });

  it('have pictures of their own where no node lends them one', () => {
    for (const [name, svg] of Object.entries(icons)) expect(svg, name).toMatch(/^<svg .*<\/svg>$/s);
    expect(icons.githubApi).toContain('<title>GitHub</title>');
    const pictured = (name: string) => byName.get(name)?.hasIcon;
    expect([pictured('githubApi'), pictured('postgres'), pictured('httpHeaderAuth')]).toEqual([true, true, false]);
  });

  it('link to pages of their services by https', () => {
    for (const { name, documentationUrl } of credentialTypes) {
      if (documentationUrl !== undefined) expect(documentationUrl, name).toMatch(/^https:\/\//);
    }
  });
});
