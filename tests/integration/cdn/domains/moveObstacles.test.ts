import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Obstacle, domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from './console';

const { preview, plan } = domainMoves.endpoints;
const name = 'www.busy-shop.test';
let c: Console;
let owner: Caller;
let next: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  next = await c.person('Super');
});
afterAll(() => c?.stop());

type Kind = Obstacle['kind'];
/** Each thing that can stand in the way: how it comes about (with the ids below) and goes, and the name it is shown by. */
const things: Partial<Record<Kind, { begin: string; end: string; shown: string }>> = {
  status: {
    begin: `update domain set status = 'Configuring' where id = :domain`,
    end: `update domain set status = 'Activated' where id = :domain`,
    shown: name,
  },
  sync: {
    begin: `update domain set sync_end_at = now() + interval '9 days' where id = :domain`,
    end: 'update domain set sync_end_at = null where id = :domain',
    shown: name,
  },
  reviews: {
    begin: `insert into domain_review (id, account_id, domain_id, kind, change, state, requested_by, created_at)
      values (:own, :from, :domain, 'origin', '{}', 'waiting', 'someone@busy-shop.test', now())`,
    end: 'delete from domain_review where id = :own',
    shown: 'someone@busy-shop.test',
  },
  aliases: {
    begin: `insert into alias_domain (id, account_id, domain_id, param_id, host, from_at, supply, created_at)
      values (:own, :from, :domain, :param, 'old.busy-shop.test', now(), 'online', now())`,
    end: 'delete from alias_domain where id = :own',
    shown: 'old.busy-shop.test',
  },
  switches: {
    begin: `insert into cname_task (id, kind, name, state, schedule_id, created_by, created_at)
      values (:own, 'switch', 'To the other supplier', 'paused', :policy, 'root', now())`,
    end: 'delete from cname_task where id = :own',
    shown: 'To the other supplier',
  },
  pushes: {
    begin: `insert into log_push (id, account_id, name, kind, domain_ids, format, gzip, state, from_at, created_at)
      values (:own, :from, 'Own store', 'folder', jsonb_build_array(:domain::text), 'json', true, 'paused', now(), now())`,
    end: 'delete from log_push where id = :own',
    shown: 'Own store',
  },
  plans: {
    begin: `with p as (insert into plan (id, name, overflow, created_at) values (:own, 'Small one', 'notify', now()) returning id)
      insert into plan_binding (id, plan_id, account_id, domain_id, from_at, created_at) select :own, id, :from, :domain, now(), now() from p`,
    end: 'with b as (delete from plan_binding where id = :own) delete from plan where id = :own',
    shown: 'Small one',
  },
  controls: {
    begin: `insert into domain_control (id, account_id, domain_id, period, traffic_gb, action, state, enforced, source, created_at)
      values (:own, :from, :domain, 'month', 1, 'block', 'normal', 'block', 'staff', now())`,
    end: 'delete from domain_control where id = :own',
    shown: name,
  },
  overlaps: {
    begin: `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
      select :own, account_id, '*.busy-shop.test', origin_host, origin_port, origin_protocol, 'Suspend', verify_name, verify_value, now(), now()
      from domain where id = :domain`,
    end: 'delete from domain where id = :own',
    shown: '*.busy-shop.test',
  },
  params: {
    begin: 'update supplier_param set enabled = false where id = :param',
    end: 'update supplier_param set enabled = true where id = :param',
    shown: ':paramName',
  },
  dynamic: {
    begin: `with a as (update account set dynamic_acceleration = false where id = :to) insert into domain_rule (id, account_id, domain_id, position, status, pattern, query_mode, dynamic, created_at)
      values (:own, :from, :domain, 9, 'active', '/api/*', 'ignore', true, now())`,
    end: 'delete from domain_rule where id = :own',
    shown: '/api/*',
  },
  account: {
    begin: 'update account set cdn_enabled = false where id = :to',
    end: 'update account set cdn_enabled = true where id = :to',
    shown: ':toName',
  },
  limit: {
    begin: 'update account set domain_limit = 0 where id = :to',
    end: 'update account set domain_limit = 100 where id = :to',
    shown: ':toName',
  },
};

test('/cdn-domainmanag: whatever would go on acting on a domain for its former account, or is closed to the next one, stands in the way of a move by its name until it is gone', async () => {
  const d = await c.activated(owner, name);
  const wish = { domainId: d.id, toAccountId: next.accountId as string };
  const [named] = await c.bench.sql<{ param: string; to: string }>(
    `select (select name from supplier_param where id = $1) as param, (select name from account where id = $2) as to`,
    [c.params.aurora, next.accountId],
  );
  const ids: Record<string, string> = {
    domain: d.id,
    from: owner.accountId as string,
    to: next.accountId as string,
    param: c.params.aurora,
    policy: c.policy.id,
  };
  const carry = (text: string, own: string) =>
    c.bench.sql(
      text.replace(
        /:(domain|own|from|to|param|policy)\b/g,
        (_, of: string) => `'${of === 'own' ? own : ids[of]}'`,
      ),
    );
  const inTheWay = async () => (await c.staff.call(preview, wish)).obstacles;
  expect(await inTheWay()).toEqual([]);
  for (const [kind, { begin, end, shown }] of Object.entries(things)) {
    const own = crypto.randomUUID();
    await carry(begin, own);
    const called = shown
      .replace(':paramName', named?.param ?? '')
      .replace(':toName', named?.to ?? '');
    const obstacles = await inTheWay();
    expect(obstacles.map((o) => [o.kind, o.name])).toEqual([[kind, called]]);
    expect(obstacles[0]?.path).toMatch(/^\//);
    await expect(c.staff.call(plan, wish)).rejects.toMatchObject({
      body: { code: 'domain.obstacles' },
    });
    await carry(end, own);
    expect(await inTheWay()).toEqual([]);
  }
});
