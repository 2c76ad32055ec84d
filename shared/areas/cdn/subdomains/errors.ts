/** Failures of the area "subdomains": status, Chinese, English. */
export const subdomainsErrors = {
  'subdomain.own': [409, '{host} 已是独立域名', '{host} is a domain of its own already'],
} as const;
