/** Where a service of AWS is in a region. China has a domain of its own. */
export function awsAddress(service: string, region: string): string {
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
