import { notice } from '../../../kernel/contract';

/** What people are told of a domain. */
export const domainNotices = {
  failed: notice(
    'error',
    '域名 {domain} 配置失败',
    '{domain}: Configuration failure',
    '/cdn-domain',
    { about: 'domain' },
  ),
  certificateFailed: notice(
    'error',
    '域名 {domain} 证书绑定失败',
    '{domain}: Certificate binding failure',
    '/cdn-domain',
    { about: 'domain' },
  ),
  verifying: notice(
    'warning',
    '域名 {domain} 需要验证 TXT 记录',
    '{domain}: Domain names need to validate TXT records',
    '/cdn-domain',
    { about: 'domain' },
  ),
  activated: notice(
    'success',
    '域名 {domain} 配置成功',
    '{domain}: Configuration successful',
    '/cdn-domain',
    { about: 'domain' },
  ),
  recordSeen: notice(
    'info',
    '已检测到域名 {domain} 的 TXT 记录，可以启用',
    'The TXT record of {domain} has been seen, the domain can be activated',
    '/cdn-domain',
    { about: 'domain' },
  ),
  review: notice(
    'warning',
    '域名 {domain} 等待审核',
    'The domain {domain} waits for review',
    '/cdn-domain',
    { about: 'domain' },
  ),
} as const;
