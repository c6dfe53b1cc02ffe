import { boolean, choiceOf, dateTime, number, string } from '@millrace/node-sdk';
import { companyProperties, owners, valuesOf } from './lookups.ts';
import { customProperties } from './parameters.ts';
import type { PropertyTable } from './property-values.ts';

const text = <const Name extends string>(name: Name, label: string) => string(name, { label });
const count = <const Name extends string>(name: Name, label: string) =>
  number(name, { label, typeOptions: { minValue: 0 } });
const long = { typeOptions: { alwaysOpenEditWindow: true } };
/** One of the values that a property of companies can have. */
const value = <const Name extends string>(name: Name, label: string, lookup: string, property: string) =>
  choiceOf(name, { label, from: valuesOf(lookup, 'companies', property) });

/** What can be said of a company besides its name. */
export const companyFields = [
  string('aboutUs', { label: 'About us', ...long }),
  count('annualRevenue', 'Annual revenue'),
  text('city', 'City'),
  dateTime('closeDate', { label: 'Close date' }),
  text('companyDomainName', 'Domain'),
  choiceOf('companyOwner', { label: 'Owner', from: owners }),
  text('countryRegion', 'Country or region'),
  customProperties(companyProperties),
  text('description', 'Description'),
  count('facebookFans', 'Facebook fans'),
  text('googlePlusPage', 'Google Plus page'),
  value('industry', 'Industry', 'getCompanyIndustries', 'industry'),
  boolean('isPublic', { label: 'Public' }),
  value('leadStatus', 'Lead status', 'getCompanyleadStatuses', 'hs_lead_status'),
  value('lifecycleStatus', 'Life cycle stage', 'getCompanylifecycleStages', 'lifecyclestage'),
  text('linkedinBio', 'Text at LinkedIn'),
  text('linkedInCompanyPage', 'Page at LinkedIn'),
  count('numberOfEmployees', 'Number of employees'),
  value('originalSourceType', 'Original source', 'getCompanySourceTypes', 'hs_analytics_source'),
  text('phoneNumber', 'Phone number'),
  text('postalCode', 'Postal code'),
  text('stateRegion', 'State or region'),
  text('streetAddress', 'Street'),
  text('streetAddress2', 'Street, second line'),
  value('targetAccount', 'Target account', 'getCompanyTargetAccounts', 'hs_target_account'),
  text('timezone', 'Time zone'),
  count('totalMoneyRaised', 'Total money raised'),
  string('twitterBio', { label: 'Text at Twitter', ...long }),
  count('twitterFollowers', 'Twitter followers'),
  text('twitterHandle', 'Name at Twitter'),
  value('type', 'Type', 'getCompanyTypes', 'type'),
  value('webTechnologies', 'Web technologies', 'getCompanyWebTechnologies', 'web_technologies'),
  text('websiteUrl', 'Website'),
  text('yearFounded', 'Year of its foundation'),
] as const;

export const COMPANY_PROPERTIES: PropertyTable = {
  name: 'name',
  aboutUs: 'about_us',
  annualRevenue: { property: 'annualrevenue', as: 'text' },
  city: 'city',
  closeDate: { property: 'closedate', as: 'time' },
  companyDomainName: 'domain',
  companyOwner: 'hubspot_owner_id',
  countryRegion: 'country',
  description: 'description',
  facebookFans: 'facebookfans',
  googlePlusPage: 'googleplus_page',
  industry: 'industry',
  isPublic: 'is_public',
  leadStatus: 'hs_lead_status',
  lifecycleStatus: 'lifecyclestage',
  linkedinBio: 'linkedinbio',
  linkedInCompanyPage: 'linkedin_company_page',
  numberOfEmployees: 'numberofemployees',
  originalSourceType: 'hs_analytics_source',
  phoneNumber: 'phone',
  postalCode: 'zip',
  stateRegion: 'state',
  streetAddress: 'address',
  streetAddress2: 'address2',
  targetAccount: 'hs_target_account',
  timezone: 'timezone',
  totalMoneyRaised: 'total_money_raised',
  twitterBio: 'twitterbio',
  twitterFollowers: 'twitterfollowers',
  twitterHandle: 'twitterhandle',
  type: 'type',
  websiteUrl: 'website',
  webTechnologies: 'web_technologies',
  yearFounded: 'founded_year',
};
