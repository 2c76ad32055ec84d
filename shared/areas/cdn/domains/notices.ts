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
  /** Of a move between accounts: to whose it was, and to whose it becomes. */
  leaving: notice(
    'info',
    '域名 {domain} 将于 {at}转到其他账号，此前的数据与账单仍归原账号',
    '{domain} goes to another account at {at}; figures and bills up to then stay',
    '/cdn-domain',
    { about: 'domain' },
  ),
  arriving: notice(
    'info',
    '域名 {domain} 将于 {at}自其他账号转入',
    '{domain} comes from another account at {at}',
    '/cdn-domain',
    { about: 'domain' },
  ),
  left: notice(
    'warning',
    '域名 {domain} 已自 {at}起转到其他账号',
    '{domain} went to another account at {at}',
    '/cdn-domain',
    { about: 'domain' },
  ),
  arrived: notice(
    'success',
    '域名 {domain} 已自其他账号转入，自 {at}起计入',
    '{domain} came from another account and counts here from {at} on',
    '/cdn-domain',
    { about: 'domain' },
  ),
  stays: notice(
    'info',
    '域名 {domain} 的转移已取消',
    'The move of {domain} was called off',
    '/cdn-domain',
    { about: 'domain' },
  ),
} as const;
