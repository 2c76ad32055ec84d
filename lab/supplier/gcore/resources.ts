import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { Body, Question } from './description';
import { nobody, openTable, pageOf, type Rows } from './tables';
import { edgeConfigOf } from './words';

const isPair = (certificate: string, privateKey: string): boolean => {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
};

/** Resources with their origin groups, rules and certificates; each change is put on the edges. */
export const openResources = (core: SupplierCore) => {
  const resources = openTable(core, 'resource');
  const groups = openTable(core, 'group');
  const rules = openTable(core, 'rule');
  const certificates = openTable(core, 'certificate');
  const resourceAt = (id: number): Rows['resource'] => {
    const row = resources.get(id);
    if (row.isDeleted) throw new Problem('notFound', 'Not found.');
    return row;
  };
  const rulesOf = (id: number) => rules.all().filter(({ resourceId }) => resourceId === id);
  const configOf = (row: Rows['resource']) =>
    edgeConfigOf(row, groups.get(row.originGroup), rulesOf(row.id));
  const deploy = (row: Rows['resource']): void => {
    core.domains.setConfig(row.cname, configOf(row), nobody);
  };
  const setCertificate = (row: Rows['resource']): void => {
    const stored = row.sslEnabled && row.sslData ? certificates.get(row.sslData) : null;
    const pair = stored && {
      certificate: stored.sslCertificate,
      privateKey: stored.sslPrivateKey,
    };
    core.domains.setCertificate(row.cname, pair, nobody);
  };
  const view = ({ isDeleted, active: _active, ...row }: Rows['resource']) => {
    if (isDeleted) return { ...row, status: 'deleted', active: false };
    const record = core.domains.known(row.cname);
    const status = { online: 'active', stopped: 'suspended', deploying: '', error: '' };
    const { hostHeader } = record.wanted.origin;
    return {
      ...row,
      active: record.enabled,
      // Until it is everywhere, also if that never happens.
      status: status[record.state] || 'processed',
      // What changed behind everybody's back shows in the host that is told.
      options: { ...row.options, hostHeader: { enabled: true, value: hostHeader ?? row.cname } },
    };
  };
  const certificateView = ({ id, name }: Rows['certificate']) => ({
    id,
    name,
    automated: false,
    hasRelatedResources: resources.all().some((one) => !one.isDeleted && one.sslData === id),
  });
  return {
    resourceAt,
    find: (cname: string) =>
      resources.all().find((one) => one.cname === cname && !one.isDeleted) ?? null,
    row: (id: number) => resources.get(id),
    list: ({ cname, deleted, ...page }: Question<'resources'>) => {
      const isDeleted = deleted === 'true';
      const rows = resources
        .all()
        .filter((one) => one.isDeleted === isDeleted && (cname ?? one.cname) === one.cname);
      return pageOf(rows.map(view), page);
    },
    one: (id: number) => view(resourceAt(id)),
    create: (body: Body<'resource'>) => {
      const draft = { ...body, isDeleted: false };
      const config = edgeConfigOf({ ...draft, id: 0 }, groups.get(body.originGroup), []);
      core.domains.create(body.cname, config, nobody);
      return view(resources.add(draft));
    },
    change: (id: number, body: Body<'resourceChange'>) => {
      const before = resourceAt(id);
      const row = { ...before, ...body, originGroup: body.originGroup ?? before.originGroup };
      const { active, sslEnabled, sslData, description: _text, name: _name, ...words } = body;
      if (Object.keys(words).length > 0) deploy(row);
      if (active !== undefined) core.domains.setEnabled(row.cname, active, nobody);
      if (sslEnabled !== undefined || sslData !== undefined) setCertificate(row);
      resources.put(row);
      return view(row);
    },
    remove: (id: number): void => {
      const row = resourceAt(id);
      core.domains.remove(row.cname, nobody, true);
      resources.put({ ...row, isDeleted: true });
      for (const one of rulesOf(id)) rules.drop(one.id);
    },
    rules: (id: number, page: Question<'rules'>) => {
      const rows = rulesOf(resourceAt(id).id);
      return pageOf(
        rows.map(({ resourceId: _of, ...words }) => ({
          weight: 1,
          active: true,
          overrideOriginProtocol: null,
          options: {},
          ...words,
        })),
        page,
      );
    },
    putRule: (resourceId: number, id: number | null, body: Body<'rule'>) => {
      const own = resourceAt(resourceId);
      if (id !== null && rules.get(id).resourceId !== resourceId)
        throw new Problem('notFound', 'Not found.');
      const row = { ...body, resourceId };
      const saved = id === null ? rules.add(row) : { ...row, id };
      rules.put(saved);
      deploy(own);
      return saved;
    },
    dropRule: (resourceId: number, id: number): void => {
      rules.drop(rules.get(id).id);
      deploy(resourceAt(resourceId));
    },
    groups: ({ name, ...page }: Question<'groups'>) =>
      pageOf(
        groups.all().filter((one) => (name ?? one.name) === one.name),
        page,
      ),
    group: (id: number) => groups.get(id),
    putGroup: (id: number | null, body: Body<'group'>) => {
      const isTaken = groups.all().some((one) => one.name === body.name && one.id !== id);
      if (isTaken) throw new Problem('exists', 'Origin group with such name already exists.');
      const row = id === null ? groups.add(body) : { ...groups.get(id), ...body };
      groups.put(row);
      for (const own of resources.all())
        if (!own.isDeleted && own.originGroup === row.id) deploy(own);
      return row;
    },
    dropGroup: (id: number): void => {
      const isUsed = resources.all().some((one) => !one.isDeleted && one.originGroup === id);
      if (isUsed) throw new Problem('busy', 'The origin group is used by a resource.');
      groups.drop(groups.get(id).id);
    },
    certificates: ({ resource_id: wanted, ...page }: Question<'certificates'>) => {
      const used = wanted === undefined ? null : resourceAt(wanted).sslData;
      const rows = certificates.all().filter(({ id }) => used === null || id === used);
      return pageOf(rows.map(certificateView), page);
    },
    certificate: (id: number) => certificateView(certificates.get(id)),
    addCertificate: (body: Body<'certificate'>): void => {
      if (!isPair(body.sslCertificate, body.sslPrivateKey))
        throw new Problem('badCertificate', 'The private key does not fit the certificate.');
      if (certificates.all().some(({ name }) => name === body.name))
        throw new Problem('exists', 'Certificate with such name already exists.');
      certificates.add(body);
    },
    dropCertificate: (id: number): void => {
      const row = certificateView(certificates.get(id));
      if (row.hasRelatedResources) throw new Problem('busy', 'The certificate is used.');
      certificates.drop(id);
    },
  };
};
export type Resources = ReturnType<typeof openResources>;
